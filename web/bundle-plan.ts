// Which code travels together. Few files compress better than many, and arrive sooner: what no page can do without, what all our
// pages share, and what only the pages of one's own share.

/** Parts of the shared folders that a first visit does not need. */
const notShared = {
  features: [
    'accounts',
    'profiles',
    'photos',
    'publishing',
    'help',
    'moderation',
    'own-secrets',
    'notifications',
    'comments',
    'chat',
    'reports',
    'admin',
    'share',
    'status',
    'secrets/how-it-works',
    'secrets/new-secrets',
    'secrets/secret-news',
  ],
  lib: [
    'avatar-path',
    'comments/',
    'form-texts',
    'decision-words',
    'attempt',
    'draft',
    'erasure-choice',
    'guard',
    'keep-form',
    'once-key',
    'own-pages',
    'people/',
    'staying-form',
    'step-up',
    'picture-faults',
    'send-picture',
    'sending-line',
    'use-again',
    'use-sending',
    'who-fields',
    'call-api',
    'live/',
    'worker-script',
  ],
  ui: [
    'text-area',
    'field',
    'avatar',
    'blurred',
    'checkbox',
    'columns',
    'confirm-button',
    'fact',
    'progress-bar',
    'rare-icon-shapes',
    'steps-card',
  ],
  contract:
    'spam plain-letters lookalikes sign-kinds self-harm minor-age giveaway document-numbers heard-words phrases text-shape rules categories verdict push quiet-hours beginning chat report photo avatars images share'.split(
      ' ',
    ),
}

/** Of those, what several pages of one's own share. */
const ofPeople = {
  features: ['accounts/', 'profiles/', 'own-secrets/', 'comments/', 'moderation/', 'secrets/how-it-works'],
  contract: ['rules.', 'categories.'],
}

const but = (names: readonly string[]): string => `(?!${names.join('|')})`
const only = (names: readonly string[]): string => `(?:${names.join('|').replaceAll('.', '\\.')})`

const shell = [
  `app/features/${but(notShared.features)}`,
  `app/lib/${but(notShared.lib)}`,
  'app/shell/',
  `app/ui/${but(notShared.ui)}`,
  `contract/src/${but(notShared.contract)}`,
]

const people = [
  `app/features/${only(ofPeople.features)}`,
  `app/lib/${but(['call-api', 'live/', 'worker-script'])}`,
  'app/ui/',
  `contract/src/${only(ofPeople.contract)}`,
]

/** What reads texts in the browser: asked for late by some pages, at once by others. */
const reading = ['heard-words', 'phrases', 'plain-letters', 'sign-kinds', 'lookalikes']

export const groups = [
  { name: 'framework', test: /node_modules/, minShareCount: 40, priority: 3 },
  { name: 'shell', test: anyOf(shell), minShareCount: 2, priority: 2 },
  // Apart from what counts the unread, which comes with the bar: this comes some seconds later.
  { name: 'live', test: anyOf([`app/lib/live/${but(['unread'])}`]), minShareCount: 2, priority: 2 },
  { name: 'own', test: anyOf(['app/lib/live/unread', 'app/lib/call-api']), minShareCount: 2, priority: 2 },
  { name: 'reading', test: anyOf([`contract/src/${only(reading)}\\.ts`]), minShareCount: 2, priority: 2 },
  { name: 'people', test: anyOf(people), minShareCount: 2, priority: 1 },
  // Whoever looks at the list of conversations opens one of them next.
  { name: 'chat', test: anyOf(['app/features/chat/', 'contract/src/chat-']), priority: 0 },
]

function anyOf(places: readonly string[]): RegExp {
  return new RegExp(`/(?:${places.join('|')})`)
}
