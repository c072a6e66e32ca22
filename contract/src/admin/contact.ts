// API endpoint of the contact form. It needs no account, and the account of a signed-in sender is not stored.
import * as z from 'zod/mini'
import { email } from '../accounts/auth.ts'
import { endpoint } from '../core/endpoint.ts'
import { contactLimits } from '../constants/limits.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { userText } from '../core/primitives.ts'

/** Topics with the Spanish labels that users select in the form and operators read in the email. */
export const contactTopics = {
  question: 'Una duda',
  content: 'Algo que se publicó',
  data: 'Mis datos personales',
  account: 'Mi cuenta',
  authority: 'Soy una autoridad',
  other: 'Otra cosa',
} as const
export type ContactTopic = keyof typeof contactTopics

const topics = Object.keys(contactTopics) as [ContactTopic, ...ContactTopic[]]

/** Also validates the contact form in the page. */
export const contactInput = z.strictObject({
  topic: z.enum(topics),
  text: userText(contactLimits.textMax),
  /** Optional reply address; without it the operators cannot answer. */
  email: z.optional(email),
})

export const contact = {
  sendMessage: endpoint({
    method: 'POST',
    path: '/contact',
    summary: 'Sends a message to the operators and returns its case number.',
    input: contactInput,
    output: z.strictObject({ caseNumber: z.string() }),
    errors: [],
    access: 'anyone',
    limit: rateLimits.contact,
    actionKind: 'own',
    cache: 'never',
  }),
}
