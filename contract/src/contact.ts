// What the two ends agree on about writing to whoever runs the place. Nobody needs an account for it, and none is noted.
import * as z from 'zod/mini'
import { email } from './coming-in.ts'
import { endpoint } from './endpoint.ts'
import { budgets, limits } from './limits.ts'
import { written } from './values.ts'

/** What a message is about, as a reader chooses it and as the team reads it. */
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

export const contact = {
  sendMessage: endpoint({
    method: 'POST',
    path: '/contact',
    summary: 'Sends a message to whoever runs the place, and answers with the number of its case.',
    input: z.strictObject({
      topic: z.enum(topics),
      text: written(limits.contact.textMax),
      /** Where to answer; without it nobody can. */
      email: z.optional(email),
    }),
    output: z.strictObject({ caseNumber: z.string() }),
    errors: [],
    access: 'anyone',
    limit: budgets.contact,
    deed: 'own',
    cache: 'never',
  }),
}
