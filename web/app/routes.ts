// The whole URL table.
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const forDevelopersOnly = process.env.NODE_ENV === 'production' ? [] : [route('gallery', 'routes/gallery.tsx')]

export default [
  layout('routes/pages.tsx', [
    index('routes/feed.tsx', { id: 'feed-all' }),
    route('sfw', 'routes/feed.tsx', { id: 'feed-sfw' }),
    route('nsfw', 'routes/feed.tsx', { id: 'feed-nsfw' }),
    route('secret/:id', 'routes/secret.tsx'),
    route('maintenance', 'routes/maintenance.tsx'),
    ...forDevelopersOnly,
    route('*', 'routes/not-found.tsx'),
  ]),
  route('theme', 'routes/theme.ts'),
  route('more/secrets/:section', 'routes/more-secrets.ts'),
  route('more/comments/:secretId', 'routes/more-comments.ts'),
] satisfies RouteConfig
