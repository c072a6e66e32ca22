// Injection payloads (XSS, JSON-LD, XML, Unicode control characters) that try to escape from an attribute, element, script, comment or document.
import { hostileTexts } from '../../../server/test/generators/hostile-texts.ts'

const fragments = [
  '</title><script>window.caught=1</script>',
  '</script><script>window.caught=1</script>',
  '"><img src=x onerror="window.caught=1">',
  "' autofocus onfocus='window.caught=1",
  '<!-- <script>',
  '--><svg/onload=window.caught=1>',
  '--!><iframe srcdoc="<script>parent.caught=1</script>">',
  '<![CDATA[ ]]></content></entry></feed>',
  ']]>',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e "e">]>&e;',
  '&lt;b&gt;&#x3c;script&#62;&amp;&nbsp;',
  '\\u003c/script\\u003e\\"}',
  '"}, {"@type": "Person"',
  '}]}</script><script type="application/ld+json">{"@type":"Event"}',
  '\u2028alert(1)\u2029',
  '\u202Eotxet\u202C \u2066x\u2069',
  '\u0001\u0008\u000b\u001f\u007f\u0085',
  '\uFFFE\uFFFF\u{1FFFE}',
  '\uD83D \uDE00 \uDFFF\uD800',
  '{term} ${window.caught=1} {{7*7}} %3Cscript%3E',
  'e\u0301\u0302\u0303 👩‍👩‍👧‍👦 🇦🇷 ñ',
  '<base href=//malo.example><meta http-equiv=refresh content="0;url=//malo.example">',
  '</textarea></noscript></template></style><plaintext>',
  '<mark onclick=window.caught=1>\u0001\u0002\u0003</mark>',
  'javascript:window.caught=1 https://malo.example/"onmouseover="window.caught=1',
]

/** Deterministic list of `count` payloads: half markup, half unusual Unicode. Each ends with its index and one common search term. */
export function injectionPayloads(count: number): string[] {
  const unicodeTexts = hostileTexts(Math.ceil(count / 2))
  return Array.from({ length: count }, (_, index) => {
    const payloadAt = (step: number) =>
      fragments[(index * step + Math.floor(index / fragments.length)) % fragments.length] ?? ''
    const text = index % 2 === 0 ? `${payloadAt(1)} ${payloadAt(3)} ${payloadAt(7)}` : (unicodeTexts[index >> 1] ?? '')
    return `${text.slice(0, 4_900)} rarísimo raro${index}`
  })
}

/** Normalization on insert: well-formed UTF-16, no NUL, trimmed. */
export const normalizeForStorage = (text: string) => text.toWellFormed().replaceAll('\u0000', '').trim()
