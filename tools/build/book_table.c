/*
 * Writes the image of an opening book, made from its source (images/book_source.h), as the
 * C of the table that a board keeps in flash; or with --image as its bytes. Says on stderr what
 * is in it.
 *   book_table [--image] NAME.book BYTES > book.c
 *   book_table none > book.c
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "images/book_image.h"

static void print_table(const struct book_bytes *image)
{
    puts("#include \"firmware/book/book_image.h\"\n");
    if (image->size == 0) {
        puts("const struct book_image board_book = { NULL, 0 };");
        return;
    }
    printf("static const uint8_t bytes[%lu] = {\n", (unsigned long)image->size);
    for (uint32_t i = 0; i < image->size; i++) {
        printf("%u%s", image->bytes[i], i % 20 == 19 ? ",\n" : ",");
    }
    puts("\n};");
    puts("const struct book_image board_book = { bytes, sizeof bytes };");
}

static void print_figures(const struct book_source *source, const struct book_bytes *image,
                          const char *name)
{
    fprintf(stderr,
            "%s: %lu of %zu positions, %lu moves, %lu names; %lu bytes, %lu of them names, "
            "%.2f a move\n",
            name, (unsigned long)image->entries, source->places, (unsigned long)image->moves,
            (unsigned long)image->names, (unsigned long)image->size, (unsigned long)image->text,
            (double)(image->size - image->text) / image->moves);
}

static bool make(const char *name, const char *bytes, struct book_bytes *image)
{
    struct book_source source;
    char *end;
    unsigned long limit = strtoul(bytes, &end, 10);
    bool is_made;

    if (*end != '\0' || limit < 256 || limit > 65536) {
        fprintf(stderr, "a book has 256 to 65536 bytes, not %s\n", bytes);
        return false;
    }
    if (!book_source_read(&source, name)) {
        return false;
    }
    is_made = book_image_make(&source, (uint32_t)limit, image);
    if (is_made) {
        print_figures(&source, image, name);
    }
    book_source_free(&source);
    return is_made;
}

int main(int argc, char **argv)
{
    struct book_bytes image = { 0 };
    bool is_raw = argc > 1 && strcmp(argv[1], "--image") == 0;
    int first = is_raw ? 2 : 1;

    if (!(argc == first + 2 && make(argv[first], argv[first + 1], &image)) &&
        !(argc == first + 1 && strcmp(argv[first], "none") == 0)) {
        if (argc != first + 2) {
            fputs("Usage: book_table [--image] NAME.book BYTES | none\n", stderr);
        }
        return EXIT_FAILURE;
    }
    if (is_raw) {
        fwrite(image.bytes, 1, image.size, stdout);
    } else {
        print_table(&image);
    }
    free(image.bytes);
    return EXIT_SUCCESS;
}
