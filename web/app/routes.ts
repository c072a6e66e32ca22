// The whole URL table.
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const forDevelopersOnly = process.env.NODE_ENV === 'production' ? [] : [route('gallery', 'routes/gallery.tsx')]

export default [
  layout('routes/pages.tsx', [
    index('routes/feed.tsx', { id: 'feed-all' }),
    route('sfw', 'routes/feed.tsx', { id: 'feed-sfw' }),
    route('nsfw', 'routes/feed.tsx', { id: 'feed-nsfw' }),
    route('secret/:id', 'routes/secret.tsx'),
    route('new', 'routes/new.tsx'),
    route('login', 'routes/login.tsx'),
    route('register', 'routes/register.tsx'),
    route('continue', 'routes/continue.tsx'),
    route('recover', 'routes/recover.tsx'),
    route('forgot-password', 'routes/forgot-password.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
    route('verify-email', 'routes/verify-email.tsx'),
    route('account', 'routes/account.tsx'),
    route('account/datos', 'routes/my-data.tsx'),
    route('profile', 'routes/profile.tsx'),
    route('logout', 'routes/logout.tsx'),
    route('my-secrets', 'routes/my-secrets.tsx'),
    route('notifications', 'routes/notifications.tsx'),
    route('edit-secret/:id', 'routes/edit-secret.tsx'),
    route('user/:id', 'routes/user.tsx'),
    route('receipt/:id', 'routes/receipt.tsx'),
    route('decisiones', 'routes/statements.tsx'),
    route('decisiones/:id', 'routes/statement.tsx'),
    route('admin/revision', 'routes/review.tsx'),
    route('admin/palabras', 'routes/spam-terms.tsx'),
    route('admin/test-moderation', 'routes/test-moderation.tsx'),
    route('maintenance', 'routes/maintenance.tsx'),
    ...forDevelopersOnly,
    route('*', 'routes/not-found.tsx'),
  ]),
  route('theme', 'routes/theme.ts'),
  route('account/datos.json', 'routes/my-data-file.ts'),
  route('more/:what/:of?', 'routes/more.ts'),
  route('change/:what', 'routes/change.ts'),
] satisfies RouteConfig
