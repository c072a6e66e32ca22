// Signed request for the author of one text (four-eyes principle): the reference of the order, the public id of the text, the time, and the
// signatures of two operators over all three.
import * as z from 'zod/mini'
import { isSignedBy, publicKeyFor, signAs } from './operator-key.ts'

const requestSchema = z.strictObject({
  reference: z.string().check(z.minLength(1), z.maxLength(200)),
  textId: z.string().check(z.regex(/^[0-9A-Za-z]{22}$/)),
  preparedAt: z.iso.datetime(),
})
type LawfulRequest = z.output<typeof requestSchema>

const signedSchema = z.strictObject({
  request: requestSchema,
  signatures: z.array(z.strictObject({ key: z.string(), signature: z.string() })).check(z.maxLength(10)),
})
export type SignedRequest = z.output<typeof signedSchema>

const requiredSignatures = 2
/** Operators sign offline and need days; after that a lost file answers nothing. */
const maxAgeMs = 7 * 86_400_000
/** The clock of the first operator may be ahead of that of the server. */
const maxAheadMs = 5 * 60_000

/** JSON of an array has one form for each request; the prefix separates these signatures from any other use of the keys. */
function toMessage({ reference, textId, preparedAt }: LawfulRequest): Buffer {
  return Buffer.from(`murmullo lawful request\n${JSON.stringify([reference, textId, preparedAt])}`)
}

export function prepareRequest(request: LawfulRequest, privateKey: string): SignedRequest {
  const parsed = requestSchema.safeParse(request)
  if (!parsed.success)
    throw 'A request needs the reference of the order and the public id of a text (22 letters and digits).'
  return addSignature({ request: parsed.data, signatures: [] }, privateKey)
}

/** The second operator enters reference and text from the order itself: a file that says something else is not signed. */
export function approveRequest(
  signed: SignedRequest,
  expected: { readonly reference: string; readonly textId: string },
  privateKey: string,
): SignedRequest {
  const { reference, textId } = signed.request
  if (reference !== expected.reference || textId !== expected.textId)
    throw 'The file has another reference or another text than the order.'
  return addSignature(signed, privateKey)
}

function addSignature({ request, signatures }: SignedRequest, privateKey: string): SignedRequest {
  const key = publicKeyFor(privateKey)
  return { request, signatures: [...signatures, { key, signature: signAs(privateKey, toMessage(request)) }] }
}

export function parseSignedRequest(text: string): SignedRequest {
  try {
    return signedSchema.parse(JSON.parse(text))
  } catch {
    throw 'The file is no signed request.'
  }
}

/** The keys of operators that signed this request. Throws unless they are two. */
export function assertTwoSignatures({ request, signatures }: SignedRequest, operatorKeys: readonly string[]): string[] {
  const message = toMessage(request)
  const valid = signatures.filter(
    ({ key, signature }) => operatorKeys.includes(key) && isSignedBy(key, message, signature),
  )
  const signers = [...new Set(valid.map(({ key }) => key))]
  if (signers.length < requiredSignatures)
    throw `The request needs valid signatures of two different operators; it has ${signers.length}.`
  return signers
}

/** `now`: Unix time in milliseconds. */
export function assertRecent({ request }: SignedRequest, now: number): void {
  const ageMs = now - Date.parse(request.preparedAt)
  if (ageMs > maxAgeMs || ageMs < -maxAheadMs) throw 'The request is not from the last seven days: prepare it again.'
}
