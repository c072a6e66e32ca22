// CLI command `murmullo lawful-request`: answers an order of an authority about one text. One operator prepares the request, another one
// approves it, and only a request with both signatures is answered.
import { readFileSync, writeFileSync } from 'node:fs'
import { type Command, parsePositionals, printLine, UsageError, withDeps } from '../cli/command.ts'
import { readEnvironment } from '../cli/run-command.ts'
import { discloseAuthor } from './disclose-author.ts'
import { generateOperatorKey } from './operator-key.ts'
import { readOperatorKeys, readSigningKey } from './operator-keys.ts'
import { approveRequest, parseSignedRequest, prepareRequest, type SignedRequest } from './signed-request.ts'

const readRequest = (file: string) => parseSignedRequest(readFileSync(file, 'utf8'))
const toText = (signed: SignedRequest) => `${JSON.stringify(signed, null, 2)}\n`

function printKeys(): void {
  const { publicKey, privateKey } = generateOperatorKey()
  printLine(`A line of LAWFUL_REQUEST_KEYS:\n${publicKey}\n\nOf this operator only, off our servers:\n${privateKey}`)
}

function prepare(reference: string, textId: string, file: string): void {
  const request = { reference, textId, preparedAt: new Date().toISOString() }
  // Never overwrites a file.
  writeFileSync(file, toText(prepareRequest(request, readSigningKey(readEnvironment()))), { mode: 0o600, flag: 'wx' })
}

function approve(file: string, reference: string, textId: string): void {
  const approved = approveRequest(readRequest(file), { reference, textId }, readSigningKey(readEnvironment()))
  writeFileSync(file, toText(approved), { mode: 0o600 })
}

async function disclose(file: string): Promise<void> {
  const operatorKeys = readOperatorKeys(readEnvironment())
  const signed = readRequest(file)
  const account = await withDeps((services) => discloseAuthor(services, signed, operatorKeys))
  if (account === null) throw 'The text does not exist any more, or has no author: there is nothing to disclose.'
  printLine(account)
}

async function runSubcommand([what, one, two, three, ...rest]: string[]): Promise<void> {
  if (rest.length > 0) throw new UsageError()
  if (what === 'keys' && one === undefined) printKeys()
  else if (what === 'prepare' && one && two && three) prepare(one, two, three)
  else if (what === 'approve' && one && two && three) approve(one, two, three)
  else if (what === 'disclose' && one && two === undefined) await disclose(one)
  else throw new UsageError()
}

export const command: Command = {
  usage: 'keys\nprepare <reference> <public id> <file>\napprove <file> <reference> <public id>\ndisclose <file>',
  description: `Answers an order of an authority about one text. keys prints the key pair of an operator: the public key is a line of
LAWFUL_REQUEST_KEYS on the server, the private key stays with the operator. prepare writes a signed request for the text with that public id
to a file. Another operator reads the order and approves the file with another key (LAWFUL_REQUEST_PRIVATE_KEY is the key of the operator who
runs the command). disclose verifies both signatures and that the request is from the last seven days, appends an entry with the fingerprint of
LAWFUL_REQUEST_KEYS to the audit log, and prints the public id of the author's account.`,
  examples: [
    'keys',
    "prepare 'Juzgado 3, 123/2026' 7KQ2M9XA7KQ2M9XA7KQ2M9 request.json",
    "approve request.json 'Juzgado 3, 123/2026' 7KQ2M9XA7KQ2M9XA7KQ2M9",
    'disclose request.json',
  ],
  run: (args) => runSubcommand(parsePositionals(args, args.length)),
}
