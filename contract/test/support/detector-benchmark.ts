// Benchmark: CPU time of each text detector for 100 kB, in its own process, as the server runs it. Prints JSON with milliseconds.
import { detectChatWarnings } from '../../src/safety/chat-warnings.ts'
import { detectPii } from '../../src/pii/detect.ts'
import { statesUnderage } from '../../src/safety/underage.ts'
import { mentionsSelfHarm } from '../../src/safety/self-harm.ts'
import { findSpam } from '../../src/safety/spam-matcher.ts'
import { isReadableText } from '../../src/text/zalgo.ts'

/** About 100,000 characters of each type of hostile input. */
const hugeTexts: Readonly<Record<string, string>> = {
  words: 'Ayer mi hermana me contó que psst, no es un secreto. '.repeat(1_900),
  'a banned name, never finished': 'p.s.s.t.'.repeat(12_500),
  'letters apart': 'p s s t '.repeat(12_500),
  'one letter': 'p'.repeat(100_000),
  spaces: ' '.repeat(100_000),
  accents: '\u0301'.repeat(50_000) + '\u0316'.repeat(50_000),
  'accents in turn': '\u0301\u0316'.repeat(50_000),
  'exclamation marks': '!'.repeat(100_000),
  digits: '7'.repeat(100_000),
  dots: '.'.repeat(100_000),
  'at signs': 'a@'.repeat(50_000),
  lines: '\n'.repeat(100_000),
  lookalikes: 'рѕѕт.м'.repeat(16_000),
  ligatures: '\uFDFA'.repeat(33_000),
  wishes: 'no quiero '.repeat(10_000),
  ages: 'tengo 15 '.repeat(11_000),
  streets: 'calle de la '.repeat(8_300),
  requests: 'mándame una '.repeat(8_300),
  names: 'Ana María de la '.repeat(6_200),
  accounts: 'mi insta es '.repeat(8_300),
  dates: '12 de mayo en la '.repeat(5_900),
  'e-mail words': 'ana punto '.repeat(10_000),
  workplaces: 'trabajo en el hospital de la '.repeat(3_400),
  'long sentences': 'ya no quiero estar viva y '.repeat(4_000),
}

/** Median CPU time of this thread, because other processes share the machine. Its clock is coarse, so several runs per sample. */
function medianMs(work: () => unknown, atATime: number): number {
  const times = Array.from({ length: atATime === 1 ? 1 : 3 }, () => {
    const began = process.threadCpuUsage()
    for (let run = 0; run < atATime; run += 1) work()
    const { user, system } = process.threadCpuUsage(began)
    return (user + system) / 1_000 / atATime
  })
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY
}

function measure(detect: (text: string) => unknown, atATime: number): Record<string, number> {
  for (let warmUp = 1; warmUp < atATime; warmUp += 1) for (const text of Object.values(hugeTexts)) detect(text)
  return Object.fromEntries(
    Object.entries(hugeTexts).map(([name, text]) => [name, medianMs(() => detect(text), atATime)]),
  )
}

process.stdout.write(
  JSON.stringify({
    findSpam: measure(findSpam, 10),
    isReasonableText: measure(isReadableText, 10),
    speaksOfSelfHarm: measure(mentionsSelfHarm, 1),
    saysUnderage: measure(statesUnderage, 1),
    detectPii: measure(detectPii, 1),
    warningsIn: measure(detectChatWarnings, 1),
  }),
)
