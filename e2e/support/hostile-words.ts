// Texts that try to get out of wherever they are written: of an attribute, an element, a script, a comment, a document.
const pieces = [
  '</title><script>window.caught=1</script>',
  '</script><script>window.caught=1</script>',
  '"><img src=x onerror="window.caught=1">',
  "' autofocus onfocus='window.caught=1",
  '<!-- <script>',
  '--><svg/onload=window.caught=1>',
  '<![CDATA[ ]]></content></entry></feed>',
  ']]>',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e "e">]>&e;',
  '&lt;b&gt;&#x3c;script&#62;&amp;&nbsp;',
  '\\u003c/script\\u003e\\"}',
  '"}, {"@type": "Person"',
  '\u2028alert(1)\u2029',
  '\u202Eotxet\u202C \u2066x\u2069',
  '\u0001\u0008\u000b\u001f\u007f\u0085',
  '\uFFFE\uFFFF\u{1FFFE}',
  '{term} ${window.caught=1} {{7*7}} %3Cscript%3E',
  'e\u0301\u0302\u0303 👩‍👩‍👧‍👦 🇦🇷 ñ',
  '<base href=//malo.example><meta http-equiv=refresh content="0;url=//malo.example">',
  '</textarea></noscript></template></style><plaintext>',
]

/** So many different ones; each begins with another, and the same each time. */
export function hostileWords(count: number): string[] {
  return Array.from({ length: count }, (_, place) => {
    const at = (step: number) => pieces[(place * step + Math.floor(place / pieces.length)) % pieces.length] ?? ''
    return `${at(1)}${place} ${at(3)} ${at(7)}`
  })
}
