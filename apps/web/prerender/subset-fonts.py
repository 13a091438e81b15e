"""Cuts the Anek fonts down to the words of the public pages, into src/site/fonts.

Run it by hand when the words of these pages change (the build says so). It needs fonttools, brotli and
libharfbuzz. An Indian script has thousands of joined forms; keeping only those of the words on the pages makes
the files ten times smaller. coverage.json stores the words for the build to compare.

Words of items are not known here. Their fonts have the syllables of both scripts, in one weight for texts and one for
titles; a joined form that is not among them shows as the half letter and the letter that it is made of.
"""

import ctypes
import io
import json
import pathlib
import re
from itertools import product

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

WEB = pathlib.Path(__file__).resolve().parent.parent
SITE = WEB / "src" / "site"
PACKAGES = WEB.parent.parent / "node_modules" / "@fontsource-variable"
PAGES = ["text", "legal"]
ON_EVERY_PAGE = ["languages.ts", "site-config.ts", "site-frame.tsx"]
LATIN = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0©·–—‘’“”…"
SCRIPTS = {"devanagari": r"[\u0900-\u097f]+", "gujarati": r"[\u0a80-\u0aff]+"}
DEMO = WEB.parent / "server" / "src" / "demo-library"
ITEM_WEIGHTS = {"item": 500, "title": 620}

harfbuzz = ctypes.CDLL("libharfbuzz.so.0")
for name in ["hb_blob_create", "hb_face_create", "hb_font_create", "hb_buffer_create", "hb_buffer_get_glyph_infos"]:
    getattr(harfbuzz, name).restype = ctypes.c_void_p


class GlyphInfo(ctypes.Structure):
    _fields_ = [("glyph", ctypes.c_uint32)] + [(name, ctypes.c_uint32) for name in ("mask", "cluster", "a", "b")]


Listener = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)


def glyphs_in(buffer: ctypes.c_void_p) -> list[int]:
    count = ctypes.c_uint()
    infos = harfbuzz.hb_buffer_get_glyph_infos(buffer, ctypes.byref(count))
    return [info.glyph for info in (GlyphInfo * count.value).from_address(infos)] if infos else []


def shape(words: list[str], data: bytes, passing: set[int]) -> list[list[int]]:
    """Returns the glyphs of each word; `passing` also collects intermediate glyphs, which the font's rules need."""
    blob = harfbuzz.hb_blob_create(data, len(data), 0, None, None)
    face = ctypes.c_void_p(harfbuzz.hb_face_create(ctypes.c_void_p(blob), 0))
    font = ctypes.c_void_p(harfbuzz.hb_font_create(face))
    listener = Listener(lambda buffer, *_: passing.update(glyphs_in(ctypes.c_void_p(buffer))) or 1)
    shaped = []
    for word in words:
        buffer = ctypes.c_void_p(harfbuzz.hb_buffer_create())
        text = word.encode()
        harfbuzz.hb_buffer_add_utf8(buffer, text, len(text), 0, len(text))
        harfbuzz.hb_buffer_guess_segment_properties(buffer)
        harfbuzz.hb_buffer_set_message_func(buffer, listener, None, None)
        harfbuzz.hb_shape(font, buffer, None, 0)
        shaped.append(glyphs_in(buffer))
    return shaped


def plain(font: TTFont) -> bytes:
    flavor, font.flavor = font.flavor, None
    data = io.BytesIO()
    font.save(data)
    font.flavor = flavor
    return data.getvalue()


def syllables(script: str) -> list[str]:
    """Letters with each vowel and nasal sign, half letters, and those joined with ra and ya, alike for both scripts."""

    def letters(*places: int) -> list[str]:
        block = {"devanagari": 0x0900, "gujarati": 0x0A80}[script]
        return [chr(block + place) for place in places]

    consonants = letters(*range(0x15, 0x29), *range(0x2A, 0x31), *range(0x32, 0x34), *range(0x35, 0x3A))
    vowels = letters(*range(0x05, 0x0C), 0x0D, *range(0x0F, 0x12), 0x13, 0x14)
    signs = ["", *letters(*range(0x3E, 0x44), 0x45, 0x47, 0x48, 0x49, 0x4B, 0x4C)]
    nasals = ["", *letters(1, 2, 3)]
    [nukta, halant, ya, ra] = letters(0x3C, 0x4D, 0x2F, 0x30)
    joined = [*consonants, *(ra + halant + letter for letter in consonants)]
    return [
        *letters(0x3D, 0x50, *range(0x66, 0x70)),
        *"।॥",
        *map("".join, product(vowels, nasals)),
        *map("".join, product(joined, signs, nasals)),
        *map("".join, product(consonants, [nukta, halant, halant + ya, halant + ra])),
    ]


def cut(script: str, words: list[str], name: str, weight: int | tuple[int, int, int] = (400, 400, 700)) -> TTFont:
    whole = plain(TTFont(PACKAGES / f"anek-{script}/files/anek-{script}-{script}-wght-normal.woff2"))
    font = TTFont(io.BytesIO(whole))
    order = font.getGlyphOrder()
    passing: set[int] = set()
    before = [[order[glyph] for glyph in word] for word in shape(words, whole, passing)]
    options = subset.Options(hinting=False, name_IDs=[1, 2], notdef_outline=True)
    options.layout_closure = script == "latin"
    options.layout_features = ["kern", "liga", "mark", "tnum"] if script == "latin" else ["*"]
    cutter = subset.Subsetter(options)
    # An intermediate glyph may belong to a character that no word shows, such as the joiner.
    cutter.populate(text="".join(words), gids=[glyph for glyph in passing if glyph < len(order)])
    cutter.subset(font)
    instancer.instantiateVariableFont(font, {"wght": weight}, inplace=True)
    order = font.getGlyphOrder()
    after = [[order[glyph] for glyph in word] for word in shape(words, plain(font), set())]
    wrong = [word for word, was, now in zip(words, before, after) if was != now]
    if wrong:
        raise SystemExit(f"{name}: comes out differently: {' '.join(wrong)}")
    font.flavor = "woff2"
    font.save(SITE / "fonts" / f"{name}.woff2")
    return font


def measure(font: TTFont) -> None:
    """Prints the numbers for the fallback faces in src/site/fonts.ts."""
    source = "".join(path.read_text() for path in sorted((SITE / "text").glob("*.ts")))
    english = " ".join(re.findall(r"say\(\s*['`]([^'`]*)", source))
    text = re.sub(r"[^a-z ]", "", english.lower())
    cmap, em = font.getBestCmap(), font["head"].unitsPerEm
    average = sum(font["hmtx"][cmap[ord(letter)]][0] for letter in text) / len(text) / em
    hhea = font["hhea"]
    print(f"average width {average:.4f}, ascent {hhea.ascent / em}, descent {hhea.descent / em}")


def main() -> None:
    shared = "".join(path.read_text() for path in [*map(SITE.joinpath, ON_EVERY_PAGE), *(SITE / "landing").glob("*.ts*")])
    own = "".join(path.read_text() for folder in PAGES for path in sorted((SITE / folder).glob("*.ts*")))
    measure(cut("latin", list(LATIN), "latin"))
    coverage = {"latin": LATIN}
    for script, pattern in SCRIPTS.items():
        for name, text in ((script, own + shared), (f"{script}-few", shared)):
            coverage[name] = sorted(set(re.findall(pattern, text)))
            cut(script, coverage[name], name)
        titles = re.findall(pattern, own + shared + "".join(path.read_text() for path in sorted(DEMO.glob("*.ts"))))
        for name, weight in ITEM_WEIGHTS.items():
            cut(script, [*syllables(script), *sorted(set(titles))], f"{script}-{name}", weight)
    (SITE / "fonts" / "coverage.json").write_text(json.dumps(coverage, ensure_ascii=False, indent=1) + "\n")


main()
