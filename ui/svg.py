"""A drawing as SVG text: light enough to be made anew at every change, every word escaped by construction."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree as ET

from ui.drawing import Dot, Drawing, Field, Item, Line, Words

_FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans KR', sans-serif"
STYLE = f"font-family: {_FONTS}; font-variant-numeric: tabular-nums"
"""How the letters of a drawing look."""
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def svg_text(drawing: Drawing) -> str:
    """The drawing as one SVG element that scales with its place and has no background of its own."""
    return ET.tostring(_root(drawing), encoding="unicode")


def svg_tree(drawing: Drawing) -> list[Any]:
    """The same as plain values to draw from: tag, attributes, text and children of each element, without ``STYLE``."""
    return _values(_root(drawing))


def _values(element: ET.Element) -> list[Any]:
    attributes = {name: value for name, value in element.attrib.items() if name not in ("xmlns", "style")}
    return [element.tag, attributes, element.text or "", [_values(child) for child in element]]


def _root(drawing: Drawing) -> ET.Element:
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {drawing.width:g} {drawing.height:g}",
            "width": f"{drawing.width:g}",
            "height": f"{drawing.height:g}",
            "role": "img",
            "style": STYLE,
        },
    )
    ET.SubElement(root, "title").text = _NOT_XML.sub("\ufffd", drawing.alt)
    for item in drawing.items:
        _add(root, item)
        if item.part:
            root[-1].set("data-part", item.part)
    return root


def _add(root: ET.Element, item: Item) -> None:
    match item:
        case Field(box, colour):
            corner = {"x": box.left, "y": box.top, "width": box.right - box.left, "height": box.bottom - box.top}
            ET.SubElement(root, "rect", {**_numbers(corner), "fill": colour})
        case Line(points, colour, width, dashed):
            look = {"fill": "none", "stroke": colour, "stroke-width": f"{width:g}", "stroke-linejoin": "round"}
            dash = {"stroke-dasharray": "5 4"} if dashed else {"stroke-linecap": "round"}
            path = " ".join(f"{_short(x)},{_short(y)}" for x, y in points)
            ET.SubElement(root, "polyline", {"points": path, **look, **dash})
        case Dot(x, y, radius, fill, edge, shape):
            look = {"fill": fill, "stroke": edge, "stroke-width": "2"}
            if shape == "circle":
                ET.SubElement(root, "circle", {**_numbers({"cx": x, "cy": y, "r": radius}), **look})
            else:
                corners = ((x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y))
                path = " ".join(f"{_short(a)},{_short(b)}" for a, b in corners)
                ET.SubElement(root, "polygon", {"points": path, **look})
        case Words(x, y, text, size, colour, anchor, bold, halo):
            place = _numbers({"x": x, "y": y + 0.35 * size, "font-size": size})
            look = {"fill": colour, "text-anchor": anchor, **({"font-weight": "650"} if bold else {})}
            if halo:
                look |= {"stroke": halo, "stroke-width": "4", "stroke-linejoin": "round", "paint-order": "stroke"}
            ET.SubElement(root, "text", {**place, **look}).text = _NOT_XML.sub("\ufffd", text)


def _numbers(places: dict[str, float]) -> dict[str, str]:
    return {name: _short(value) for name, value in places.items()}


def _short(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
