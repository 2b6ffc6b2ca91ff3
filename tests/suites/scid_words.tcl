# Runs Scid's file for the Citrine without Scid: the words of Tk and Scid that it uses stand here, and
# tell on standard output what it does with them. Standard input has commands for this script.
#   tclsh scid_words.tcl NOVAG.TCL PORT

proc tell {text} {
    puts $text
    flush stdout
}

# --- Tk's words: a window that nobody sees ---

foreach word {pack bind entry text update destroy ::createToplevel ::setTitle ::createToplevelFinalize} {
    proc $word {args} {}
}
namespace eval ttk {
    foreach word {panedwindow frame scrollbar button checkbutton} {
        proc $word {path args} { proc ::$path {args} {}; return $path }
    }
}
proc .novag.f.top.output {action args} {
    if {$action eq "insert"} { tell "line [string trim [lindex $args 1]]" }
}
proc tr {text} { return $text }
proc winfo {args} { return 0 }
proc tk_messageBox {args} { tell "refused [dict get $args -message]" }

# --- Scid's words: the game, of which only the side to move is known here ---

namespace eval ExtHardware {
    variable port [lindex $argv 1]
    proc HWbuttonImg {image} { tell "button $image" }
}
set plies 0
set taken 0
proc sc_pos {what} { return [expr {$::plies % 2 == 0 ? "white" : "black"}] }
proc sc_move {action args} {
    incr ::plies [expr {$action eq "back" ? -1 : 1}]
    tell [join [concat $action $args]]
}
proc sc_game {action args} {
    if {$action eq "new"} {
        set ::plies 0
        tell "new"
    }
    return [expr {$::taken ? "exd5" : "e4"}]
}
proc updateBoard {args} {}
proc bgerror {message} { tell "error $message" }

source [lindex $argv 0]
set ::novag::referee "ON"

# --- what the tests want ---

# `move e2e4 0` is a move in Scid's window, and whether it takes a piece.
proc obey {} {
    if {[gets stdin words] < 0} { exit }
    switch [lindex $words 0] {
        connect { ::novag::connect }
        move {
            set ::taken [lindex $words 2]
            incr ::plies
            ::novag::addMove [lindex $words 1]
        }
        send { ::novag::send [lrange $words 1 end] }
        close { ::novag::disconnect }
    }
    tell "done [lindex $words 0]"
}
fileevent stdin readable obey
vwait forever
