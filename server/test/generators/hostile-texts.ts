// Test generator: hostile texts for renderers. Markup, invalid code points, bidi controls, stacked accents, unsupported scripts, and random
// mixtures of them.
import { type Random, createRandom } from '../../src/seed/random.ts'

const joined = (...codes: number[]) => String.fromCodePoint(...codes)

const fragments: readonly [string, ...string[]] = [
  '</text></svg><script>alert(1)</script>',
  '<image href="file:///etc/passwd"/>',
  '<image xlink:href="http://127.0.0.1:6379/"/>',
  '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>&b;',
  ']]><![CDATA[',
  '&#0;&#xD800;&amp;&nbsp;&undefined;',
  'url(#satori_om-id) data:image/svg+xml;base64,PHN2Zz4=',
  '"\' onload="x" style="background:url(javascript:1)',
  '\u0000\u0001\u0008\u000b\u000c\u001b[31m\u007f\u0085',
  '\ud800',
  '\udc00',
  '\udfff\ud800',
  'a\ud83d b\ude00',
  '\u202e\u202doiram\u202c\u2066\u2067\u2068\u2069\u061c\u200e\u200f',
  '\u200b\u200c\u200d\u2060\ufeff\u00ad\u180e\u034f',
  '\ufffd\ufffe\uffff\u{1fffe}\u{10ffff}',
  '\ue000\u{f0000}\u{100000}',
  `Z${'\u0301\u0323\u0489\u20dd'.repeat(40)}`,
  '\u0301\u0302\u0303',
  '\ufdfd\ufdfa\u{12219}\u{1242b}',
  'مرحبا بالعالم كيف حالك',
  'שלום עולם 123 abc',
  'नमस्ते क्षत्रिय தமிழ் ไทย ភាសា မြန်မာ',
  '漢字かな交じり文 한국어 조선말 \u1100\u1161\u11a8',
  '𝕬𝖑𝖌𝖔 𝓮𝓷 𝔬𝔱𝔯𝔞 𝚕𝚎𝚝𝚛𝚊 ｆｕｌｌ',
  '👨‍👩‍👧‍👦🏳️‍🌈🏴‍☠️🏴󠁧󠁢󠁥󠁮󠁧󠁿🇲🇽🇽🇽🇦1️⃣#️⃣👍🏽🏽🫨🫩',
  '👩‍👩‍👩‍👩‍👩‍👩‍👩‍👩‍👩‍❤️‍💋‍👩‍🦰‍🦰',
  '☺☺︎☺️❤︎❤️©®™‼️⁉️',
  '\r\n\r\r\n\n\u2028\u2029\t\t\v\f',
  '\n'.repeat(60),
  ' '.repeat(400),
  '\u00a0\u2000\u2007\u202f\u3000\u1680\u2800\u3164',
  'W'.repeat(700),
  'ﬁﬂǅßẞİıŉ',
  'a\u0336'.repeat(50),
  '…………!!!!¡¡¡¿¿¿———',
  '__proto__ constructor toString [object Object] ${7*7} {{x}} %s %n',
  '\\u0000\\ud800 \\x3c NaN undefined null',
]

/** Deterministic: each piece alone first, then mixtures, then random code points. */
export function hostileTexts(count: number): string[] {
  const random = createRandom(0x5ec2e7)
  return Array.from(
    { length: count },
    (_, index) => fragments[index] ?? (index % 3 === 0 ? byChance(random) : mixed(random)),
  )
}

function mixed(random: Random): string {
  const parts = Array.from({ length: 1 + random.below(9) }, () => random.pick(fragments))
  const text = parts.join(random.pick(['', ' ', '\n', 'sí ', '\u200d']))
  return random.chance(0.2) ? text.repeat(1 + random.below(30)).slice(0, 5_000) : text.slice(0, 5_000)
}

/** Random code points of any plane, with lone surrogates. */
function byChance(random: Random): string {
  const planes = [0x80, 0x300, 0x2fff, 0xffff, 0x1ffff, 0x10ffff] as const
  const plane = random.pick(planes)
  return Array.from({ length: 1 + random.below(300) }, () => joined(random.below(plane))).join('')
}
