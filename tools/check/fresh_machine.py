"""Bare Debian machines: a root of a release made by mmdebstrap from this machine's own
sources of packages, and copies of it in which commands are run. Used by check_fresh.py.

All is kept in build/fresh. Each bare Debian and the packages that were downloaded
for it are kept for a week. Each command runs in a mount and a process namespace of its
own, which end with it: nothing stays mounted and nothing runs on, however this
ends."""

import functools
import glob
import os
import pty
import re
import shlex
import shutil
import subprocess
import tempfile
import termios
import threading
import time
from fcntl import ioctl

from emulator import ROOT, die_with_parent
from reader import FileReader

FOLDER = os.path.join(ROOT, "build", "fresh")
SCRATCH = os.path.join(FOLDER, "scratch")  # of one run
SOURCES = os.path.join(SCRATCH, "sources")
BARE_SECONDS = 7 * 24 * 3600               # how long a bare Debian and its packages are kept

# What a step may take, in seconds.
PROBE_SECONDS = 120
UNPACK_SECONDS = 120
DEBOOTSTRAP_SECONDS = 900
COMMAND_SECONDS = 1500
TESTS_SECONDS = 3000
CHECK_SECONDS = 4 * 3600  # the whole of make check

PACKAGES = "make,git,ca-certificates"
PLAYER = 1000  # the user without rights, and its group
HOMES = {"root": "/root", "player": "/home/player"}
IDS = {"root": 0, "player": PLAYER}
KEYS = "/usr/share/keyrings/debian-archive-keyring.gpg"
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
NPM_SETTINGS = ("registry", "proxy", "https-proxy", "noproxy", "strict-ssl")
NPM_AUTHORITIES = "etc/npm-authorities.pem"
PROXIES = ("http_proxy", "https_proxy", "ftp_proxy", "no_proxy")
MACHINE_FILES = ("etc/resolv.conf", "etc/hosts", "etc/apt/mirrors")

NAMESPACES = ["unshare", "--mount", "--pid", "--mount-proc", "--fork", "--kill-child=KILL"]

# Runs a command in a root, as a user in a folder; the shell stays to be the
# first process of the namespace.
ENTER = """
root=$1 ids=$2 folder=$3 command=$4
shift 4
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=0755 tmpfs "$root/dev"
for node in null zero full random urandom tty; do
    : >"$root/dev/$node"
    mount --bind "/dev/$node" "$root/dev/$node"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=0620,gid=5 devpts "$root/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
status=0
chroot --userspec="$ids" "$root" env -i "$@" sh -c 'cd "$0" && eval "$1"' "$folder" "$command" || status=$?
exit $status
"""


class Skip(Exception):
    """Why no bare Debian can be had here, and what was said when it was tried."""

    def __init__(self, reason, output=""):
        super().__init__(reason)
        self.output = output


class Failure(Exception):
    """Why a step has failed."""


# --- processes ---

class Processes:
    """Those that run now, each in namespaces of its own, so that all can be
    ended at once."""

    def __init__(self):
        self.running = set()
        self.stopped = False
        self.lock = threading.Lock()

    def start(self, command, prepare=lambda: None, **options):
        """prepare: what the child does before the command."""
        def prepare_child():
            die_with_parent()
            prepare()

        with self.lock:
            if self.stopped:
                raise Failure("interrupted")
            process = subprocess.Popen([*NAMESPACES, *command], start_new_session=True,
                                       preexec_fn=prepare_child, **options)
            self.running.add(process)
        return process

    def end(self, process):
        process.kill()
        process.wait()
        with self.lock:
            self.running.discard(process)

    def run(self, command, seconds, name=None):
        """Its status and all it says. name: what a Failure calls it."""
        process = self.start(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, text=True, errors="replace")
        try:
            output = process.communicate(timeout=seconds)[0]
        except subprocess.TimeoutExpired as error:
            self.end(process)
            output = process.communicate()[0]
            raise Failure(f"no end after {seconds} s: {name or shlex.join(command)}\n"
                          + output) from error
        finally:
            self.end(process)
        return process.returncode, output

    def run_well(self, command, seconds, name=None):
        """What it says; raises Failure if it does not succeed."""
        status, output = self.run(command, seconds, name)
        if status != 0:
            raise Failure(f"status {status}: {name or shlex.join(command)}\n{output}")
        return output

    def stop(self):
        """Ends all; none can be started any more."""
        with self.lock:
            self.stopped = True
            for process in self.running:
                process.kill()


PROCESSES = Processes()


class Terminal:
    """A command on a terminal of its own, typed at. A context manager."""

    def __init__(self, command):
        self.master, slave = pty.openpty()
        try:
            self.process = PROCESSES.start(
                command, stdin=slave, stdout=slave, stderr=slave,
                prepare=lambda: ioctl(0, termios.TIOCSCTTY, 0))
        finally:
            os.close(slave)
        self.reader = FileReader(self.master)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        PROCESSES.end(self.process)
        self.reader.end()
        os.close(self.master)

    def type(self, text):
        os.write(self.master, text.encode())

    def read_until(self, pattern, seconds):
        try:
            return self.reader.read_until(pattern, seconds)
        except (EOFError, TimeoutError) as error:
            raise Failure(f"{pattern!r} has not come:\n{self.shown()}") from error

    def end(self, seconds):
        """Waits for the command's end; its status."""
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired as error:
            raise Failure(f"no end after {seconds} s:\n{self.shown()}") from error

    def shown(self):
        """What has been shown since the last that was waited for."""
        return self.reader.received.decode("utf-8", "replace").replace("\r", "")


# --- the bare Debian ---

def codename():
    """Of the Debian that runs here."""
    with open("/etc/os-release", encoding="utf-8") as file:
        release = dict(re.findall(r'^(\w+)="?(.*?)"?$', file.read(), re.MULTILINE))
    if release.get("ID") != "debian" or "VERSION_CODENAME" not in release:
        raise Skip("this machine runs no release of Debian")
    return release["VERSION_CODENAME"]


def reached_sources(release, options):
    """The lines of a sources.list: from where apt, with these options, gets the release here, now."""
    lists = os.path.join(SCRATCH, "lists-" + release)
    options = ["-o", "Dir::State::lists=" + lists, *options]
    os.makedirs(os.path.join(lists, "partial"))
    try:
        output = PROCESSES.run(["apt-get", *options, "update"], PROBE_SECONDS)[1]
    except Failure as failure:
        output = str(failure)
    listing = PROCESSES.run_well(
        ["apt-get", *options, "indextargets", "Created-By: Packages", "Origin: Debian", "--format",
         "$(CODENAME) $(REPO_URI) $(RELEASE) $(COMPONENT)"], PROBE_SECONDS)
    sources = [line.split() for line in listing.splitlines()]
    if release not in [name for name, *_ in sources]:
        raise Skip(f"no source of the packages of Debian's {release} can be reached", output)
    return sorted({f"deb [signed-by={KEYS}] {' '.join(source)}" for name, *source in sources
                   if name in (release, release + "-updates", release + "-security")})


@functools.cache
def own_sources():
    """Those of this machine's own release."""
    return reached_sources(codename(), [])


def package_sources(release):
    """Those of a release: of another one than this machine's by the same way."""
    own = codename()
    if release == own:
        return own_sources()
    others = write(f"sources-{release}.list", [re.sub(rf"\b{own}\b", release, line) for line in own_sources()])
    return reached_sources(release, ["-o", "Dir::Etc::SourceList=" + others, "-o", "Dir::Etc::SourceParts=-"])


def package_options():
    """Of this machine's apt: how it reaches its sources."""
    output = PROCESSES.run_well(["apt-config", "dump"], PROBE_SECONDS)
    return re.findall(r"^Acquire::(?:https?::|Check-|Retries|ForceIP).*$", output, re.MULTILINE)


def npm_setting(name):
    return subprocess.run(["npm", "config", "get", name], check=True, text=True, cwd="/", timeout=PROBE_SECONDS,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.strip()


def npm_options():
    """Of this machine's npm: how it reaches its registry, and whom it trusts there; as lines
    of an npmrc, and the file of those authorities."""
    lines = [f"{name}={value}" for name in NPM_SETTINGS
             for value in [npm_setting(name)] if value not in ("", "null", "undefined")]
    return lines, npm_setting("cafile")


def check_npm(package):
    """Raises Skip if this machine's npm cannot fetch a package."""
    if not shutil.which("npm"):
        raise Skip("there is no npm on this machine, whose settings the bare one could use")
    status, output = PROCESSES.run(["npm", "view", package, "version"], PROBE_SECONDS)
    if status != 0:
        raise Skip("npm's registry cannot be reached", output)


def write(name, lines):
    path = os.path.join(SCRATCH, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write("".join(line + "\n" for line in lines))
    return path


class Bare:
    """The bare Debian of one release: its file and its packages."""

    def __init__(self, release):
        self.release = release
        self.folder = os.path.join(FOLDER, release)
        self.file = os.path.join(self.folder, "bare.tar")
        self.recipe = os.path.join(self.folder, "recipe")
        self.archives = os.path.join(self.folder, "archives")

    def is_kept(self, recipe):
        """Whether it was made by this recipe, and lately."""
        try:
            with open(self.recipe, encoding="utf-8") as file:
                return file.read() == recipe and time.time() - os.path.getmtime(self.file) < BARE_SECONDS
        except FileNotFoundError:
            return False

    def make(self):
        """False if there is one already. Raises Skip if its packages cannot be reached. For root."""
        sources, options = package_sources(self.release), package_options()
        recipe = "\n".join([self.release, PACKAGES, *sources, *options])
        if self.is_kept(recipe):
            return False
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.archives)
        new = os.path.join(SCRATCH, "bare.tar")
        PROCESSES.run_well(
            ["env", "TMPDIR=" + SCRATCH, "mmdebstrap", "--mode=root", "--variant=minbase",
             "--include=" + PACKAGES, "--aptopt=" + write("apt.conf", options),
             "--dpkgopt=force-unsafe-io",
             f'--customize-hook=chroot "$1" useradd --create-home --uid {PLAYER} player',
             self.release, new, write("sources.list", sources)], DEBOOTSTRAP_SECONDS)
        os.replace(new, self.file)
        with open(self.recipe, "w", encoding="utf-8") as file:
            file.write(recipe)
        return True


def prepare():
    """The folder of a run, with the committed sources. Raises Skip if there is no network or no right
    to it. For root."""
    remove(SCRATCH)
    os.makedirs(SCRATCH)
    check_rights()
    own_sources()
    install_tools()
    PROCESSES.run_well(["git", "clone", "--quiet", "--no-local", "--depth=1", ROOT, SOURCES],
                       UNPACK_SECONDS)


def check_rights():
    status, output = PROCESSES.run(
        ["sh", "-euc", 'mount -t tmpfs tmpfs "$0"; chroot / true', SCRATCH], PROBE_SECONDS)
    if status != 0:
        raise Skip("no right to mount and to change the root", output)


def install_tools():
    """On this machine, as any target does; in no namespace, since apt-get is not
    to be killed."""
    try:
        subprocess.run(["sh", os.path.join(ROOT, "tools", "build", "deps.sh"), "fresh"], text=True,
                       stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                       timeout=COMMAND_SECONDS, check=True)
    except subprocess.SubprocessError as error:
        raise Failure(f"{error}\n{error.output or ''}") from error


def remove(folder):
    """Also if interrupted."""
    subprocess.run(["rm", "-rf", "--one-file-system", folder], check=True, start_new_session=True)


# --- a copy ---

class Machine:
    """A copy of a bare Debian with the sources in the home of one user, whose
    commands are then run there. A context manager: it goes at the end."""

    def __init__(self, bare, user="root"):
        self.bare = bare
        self.user = user
        self.path = tempfile.mkdtemp(prefix="machine-", dir=SCRATCH)
        os.chmod(self.path, 0o755)
        self.folder = os.path.join(HOMES[user], "kilomate")

    def __enter__(self):
        try:
            self.set_up()
        except BaseException:
            remove(self.path)
            raise
        return self

    def __exit__(self, *_):
        for package in glob.glob(self.inside("var/cache/apt/archives/*.deb")):
            kept = os.path.join(self.bare.archives, os.path.basename(package))
            if not os.path.exists(kept):
                os.replace(package, kept)
        remove(self.path)

    def set_up(self):
        PROCESSES.run_well(["tar", "--extract", "--file", self.bare.file, "--directory", self.path,
                            "--numeric-owner", "--exclude=./dev/*"], UNPACK_SECONDS)
        for name in MACHINE_FILES:
            if os.path.isdir("/" + name):
                shutil.copytree("/" + name, self.inside(name), dirs_exist_ok=True)
            elif os.path.exists("/" + name):
                shutil.copy("/" + name, self.inside(name))
        for package in glob.glob(os.path.join(self.bare.archives, "*.deb")):
            os.link(package, self.inside("var/cache/apt/archives/" + os.path.basename(package)))
        shutil.copytree(SOURCES, self.inside(self.folder), symlinks=True)
        if shutil.which("npm"):
            self.set_up_npm()
        PROCESSES.run_well(["chown", "-R", f"{IDS[self.user]}:{IDS[self.user]}",
                            self.inside(self.folder)], UNPACK_SECONDS)

    def set_up_npm(self):
        lines, authorities = npm_options()
        if os.path.exists(authorities):
            shutil.copy(authorities, self.inside(NPM_AUTHORITIES))
            lines.append("cafile=/" + NPM_AUTHORITIES)
        for home in HOMES.values():
            with open(os.path.join(self.inside(home), ".npmrc"), "w", encoding="utf-8") as file:
                file.writelines(line + "\n" for line in lines)

    def inside(self, name):
        """A path of the copy, seen from outside."""
        return os.path.join(self.path, name.lstrip("/"))

    def has(self, name):
        """Whether a file is in the folder of the sources."""
        return os.path.exists(os.path.join(self.inside(self.folder), name))

    def entering(self, command, user):
        variables = {"PATH": PATH, "HOME": HOMES[user], "TERM": "vt100"}
        variables |= {name: os.environ[name] for name in PROXIES if name in os.environ}
        return ["sh", "-euc", ENTER, "sh", self.path, f"{IDS[user]}:{IDS[user]}",
                self.folder, command, *(f"{name}={value}" for name, value in variables.items())]

    def run(self, command, seconds=COMMAND_SECONDS):
        """Its status and all it says."""
        return PROCESSES.run(self.entering(command, self.user), seconds, command)

    def run_well(self, command, seconds=COMMAND_SECONDS):
        """What it says; raises Failure if it does not succeed."""
        return PROCESSES.run_well(self.entering(command, self.user), seconds, command)

    def run_into(self, path, command, seconds):
        """Its status; all it says goes into a file, which can be read meanwhile. Raises Failure if it has no end."""
        with open(path, "w", encoding="utf-8") as file:
            process = PROCESSES.start(self.entering(command, self.user), stdin=subprocess.DEVNULL, stdout=file,
                                      stderr=subprocess.STDOUT)
            try:
                return process.wait(seconds)
            except subprocess.TimeoutExpired as error:
                raise Failure(f"no end after {seconds} s: {command}") from error
            finally:
                PROCESSES.end(process)

    def terminal(self, command, user=None):
        """The command on a terminal, typed by the user whose machine it is or another."""
        return Terminal(self.entering(command, user or self.user))
