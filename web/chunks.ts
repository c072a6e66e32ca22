// Chunk groups of the client build: modules that many routes share travel in few files, because few files compress better than many.
// A route's own modules, and everything that is imported lazily, stay in separate chunks.

const folders = (...paths: string[]) => new RegExp(`/(?:${paths.join('|')})/`)
const group = (name: string, test: RegExp, minShareCount = 2, priority = 1) => ({ name, test, minShareCount, priority })

const shell = folders(
  'app/shell',
  // The confirm button belongs to forms, which the first view does not have.
  'app/ui/(?:base|buttons(?!/confirm-)|display|feedback|icons|layout|lists)',
  'app/lib/(?:browser|errors|format|hooks(?!/use-back-)|lists|rendering|seo|site)',
  // Labels of decisions are for the pages of notifications and statements.
  'app/shared/labels(?!/decision-)',
  // Not what only the page of a secret, of a new one and a profile show.
  'app/features/(?:secrets(?!/(?:how-it-works|signed-|state-banner|use-release))|reactions)',
  'contract/src/constants(?!/(?:rate-)?limits)',
)

export const groups = [
  // React and React Router: every route needs them, and they change seldom.
  { name: 'framework', test: folders('node_modules/(?:react|react-dom|react-router|scheduler)'), priority: 3 },
  // Before the first view, whose group would take them.
  group('page-icons', /\/ui\/icons\/page-/, 2, 3),
  // The feed and the frame of every page: the first view.
  group('shell', shell, 2, 2),
  // Forms and pages of signed-in users.
  group('account', folders('app/ui(?!/drawings)', 'app/lib/(?:auth|forms|hooks|uploads)', 'app/shared'), 4),
  // Not among the modules of users: a group takes what its modules import, unless a group of a higher priority has it.
  group('drawings', folders('app/ui/drawings'), 2, 2),
  group('limits', folders('contract/src/constants'), 2, 2),
  group('live', folders('app/lib/(?:api|live)')),
  // Detectors that read a text while it is written. Not the two modules that the schemas of forms use.
  group('text', /\/contract\/src\/(?:pii|safety|text\/(?!zalgo|normalize))/),
  // Schemas of the contract that validate forms in the page.
  group('schemas', folders('node_modules/zod', 'contract/src/(?:core|text)')),
  // Keys and lists of choices of the moderators' pages: one chunk, since every chunk is named in the route manifest of the first view.
  group('decision-labels', /\/shared\/labels\/decision-/, 2, 5),
  group('moderators', folders('app/shared/(?:shortcuts|moderation)', 'app/features/admin/reversal'), 2, 2),
  group('chat', folders('app/features/chat')),
]
