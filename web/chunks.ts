// Chunk groups of the client build: modules that many routes share travel in few files, because few files compress better than many.
// A route's own modules, and everything that is imported lazily, stay in chunks of their own.

const folders = (...paths: string[]) => new RegExp(`/(?:${paths.join('|')})/`)

export const groups = [
  // React and React Router: every route needs them, and they change seldom.
  { name: 'framework', test: folders('node_modules/(?:react|react-dom|react-router|scheduler)'), priority: 3 },
  // The feed and the frame of every page: the first view.
  {
    name: 'shell',
    test: folders(
      'app/shell',
      'app/ui/(?:base|buttons|display|feedback|icons|layout|lists)',
      'app/lib/(?:browser|errors|format|hooks|lists|rendering|seo|site)',
      'app/shared/labels',
      'app/features/(?:secrets|reactions)',
      'contract/src/constants',
    ),
    minShareCount: 2,
    priority: 2,
  },
  // Forms and pages of signed-in users.
  {
    name: 'account',
    test: folders('app/ui', 'app/lib/(?:auth|forms|uploads)', 'app/shared'),
    minShareCount: 4,
    priority: 1,
  },
  { name: 'live', test: folders('app/lib/(?:api|live)'), minShareCount: 2, priority: 1 },
  // Detectors that read a text while it is written.
  { name: 'text', test: folders('contract/src/(?:text|pii|safety)'), minShareCount: 2, priority: 1 },
  { name: 'chat', test: folders('app/features/chat'), minShareCount: 2, priority: 1 },
]
