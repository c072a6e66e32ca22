// `pnpm screens`: screenshots of every page and page state of the seeded database, at four viewport widths and in both themes, into screens/.
// `SCREEN_WIDTHS=390,1280 pnpm screens -g '^profile'` selects widths and pages.
import type { Page } from '@playwright/test'
import { drawScene } from '../server/test/generators/scenes.ts'
import { passAgeGate } from './support/pages/age-gate.ts'
import { addresses } from './support/config.ts'
import { appShots } from './support/screenshots/app.ts'
import { chatShots } from './support/screenshots/chat.ts'
import { adminShots } from './support/screenshots/admin.ts'
import { insertEachNotificationType } from './support/users/notifications.ts'
import { makeSecretPrivate, removeSecret, publishSecret, reviewEndpoint } from './support/users/secrets.ts'
import { requestDataExport, confirmDeletion, fillCredentials, newEmail, register } from './support/users/users.ts'
import { photoShots } from './support/screenshots/photos.ts'
import { reportShots } from './support/screenshots/reports.ts'
import { sanctionShots } from './support/screenshots/sanctions.ts'
import { test } from './support/test.ts'
import { accountPublicId, seeded } from './support/data/seeded-database.ts'
import { publishButton, waitForSecretPage, secretField } from './support/pages/publish-form.ts'

type Shot = {
  readonly name: string
  readonly address: () => string
  readonly before?: (page: Page) => Promise<unknown>
  readonly whole?: boolean
  readonly firstVisit?: boolean
}

const openMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menú' }).click()

const chooseIntimateImage = async (page: Page) => {
  await page.getByRole('button', { name: 'Sí, 18 o más' }).click()
  const buffer = await drawScene(3)
  await page.getByLabel('Elige la imagen').setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Enviar esta huella' }).waitFor()
}

/** In a wide viewport the filter panel is already open. */
const openFilters = async (page: Page) => {
  const button = page.getByRole('button', { name: /^Filtros/ })
  if (await button.isVisible()) await button.click()
}

const react = async (page: Page) => {
  for (const [index, name] of [
    [0, 'corazón'],
    [1, 'no me gusta'],
    [1, 'risa'],
  ] as const) {
    const pressable = page.getByRole('button', { name: new RegExp(`^${name}: `) })
    await pressable.nth(Math.min(index, (await pressable.count()) - 1)).click()
  }
}

const refuseLogIn = async (page: Page) => {
  await fillCredentials(page, newEmail())
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByText('El correo o la contraseña').waitFor()
}

const publishAsVisitor = async (page: Page) => {
  await secretField(page).fill('Nunca se lo dije a nadie.')
  await publishButton(page).click()
  await page.getByRole('button', { name: 'Ver mis doce palabras' }).click()
  await page.getByRole('list', { name: 'Frase de recuperación' }).waitFor()
}

/** Registers a new user, then opens the page. */
const openSignedIn = (address: string) => async (page: Page) => {
  await register(page)
  await page.goto(address)
  await page.waitForLoadState('networkidle')
}

/** Registers a new user and types a secret into the form. */
const typeSecret = (text: string) => async (page: Page) => {
  await openSignedIn('/new')(page)
  await secretField(page).fill(text)
  await page.waitForTimeout(500)
}
const sensitiveText =
  'A veces no quiero vivir. Le mentí a Joaquín Ferreyra el 23 de marzo de 2019 en Puebla. Trabajo en el banco Galicia de Morón y estudio en la UNAM; mi placa es ABC-123-D. Soy @nadie_77 o nadie@correo.example.'
const blocked = async (page: Page) => {
  await typeSecret('[bloquear:violencia] Le deseé lo peor.')(page)
  await publishButton(page).click()
  await page.getByRole('button', { name: 'Pedir revisión humana' }).waitFor()
}
const inReview = async (page: Page) => {
  await blocked(page)
  await page.getByRole('button', { name: 'Pedir revisión humana' }).click()
  await waitForSecretPage(page)
}
const publishedWithHelp = async (page: Page) => {
  await typeSecret('A veces no quiero vivir.')(page)
  await publishButton(page).click()
  await waitForSecretPage(page)
}

/** Opens the download of the data export, and its page. */
const readArchive = async (page: Page) => {
  await openSignedIn('/account')(page)
  await requestDataExport(page)
  await page.getByRole('link', { name: 'Leerla' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const deleteAccount = async (page: Page) => {
  await openSignedIn('/account')(page)
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await confirmDeletion(page)
  await page.getByRole('link', { name: 'Recibo de tu cuenta borrada' }).click()
  await page.getByRole('heading', { name: 'Tu cuenta ya no existe' }).waitFor()
}

const failToLoadMore = async (page: Page) => {
  await page.route('**/more/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Cargar más secretos' }).press('Enter')
  await page.getByRole('alert').scrollIntoViewIfNeeded()
}

const failToNavigate = async (page: Page) => {
  await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 502, body: '' }))
  await page.getByRole('main').getByRole('link', { name: 'Amistosos' }).click()
  await page.getByRole('heading', { name: 'Algo salió mal' }).waitFor()
}

/** Registers an author with one secret in each state (public, explicit, private, removed, in review), then opens the page. */
const openWithSecrets = (address: (id: string) => string) => async (page: Page) => {
  await register(page)
  await publishSecret(
    page,
    'Llevo tres años diciéndole a mi familia que trabajo en un banco. En realidad vendo pasteles.',
  )
  await publishSecret(page, 'Lo que no se dice en la mesa.', { explicit: true })
  await makeSecretPrivate(page, await publishSecret(page, 'Este solo es para mí.'))
  removeSecret(await publishSecret(page, 'Esto no debía estar aquí.'))
  const id = await publishSecret(page, 'No sé si esto se puede contar.', reviewEndpoint)
  await page.goto(address(id))
  await page.waitForLoadState('networkidle')
}

const openDeleteConfirmation = async (page: Page) => {
  await openWithSecrets(() => '/my-secrets')(page)
  await page.getByRole('button', { name: 'Eliminar' }).nth(2).click()
}

const refuseEdit = async (page: Page) => {
  await openWithSecrets((id) => `/edit-secret/${id}`)(page)
  await page.getByLabel('Tu secreto').fill('Vengan a psst.me')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByRole('alert').waitFor()
}

const withNotifications = async (page: Page) => {
  await register(page)
  await insertEachNotificationType(page)
  await page.goto('/notifications')
  await page.waitForLoadState('networkidle')
}

const failToMarkRead = async (page: Page) => {
  await withNotifications(page)
  await page.route('**/notifications.data*', (route) => route.abort())
  await page.locator('summary', { hasText: 'Opciones' }).first().click()
  await page.getByRole('button', { name: 'Marcar como leída' }).first().click()
  await page.getByRole('alert').waitFor()
}

const confirmAge = (next: string) => async (page: Page) => {
  await passAgeGate(page)
  await page.goto(next)
  await page.waitForLoadState('networkidle')
}

const showSpamWarning = async (page: Page) => {
  await page.getByLabel('Tu comentario').fill('Vengan a psst.me')
  await page.getByText('¡Contenido no permitido detectado!').waitFor()
}

const shots: Shot[] = [
  { name: 'feed', address: () => '/' },
  { name: 'feed-whole', address: () => '/', whole: true },
  { name: 'feed-friendly', address: () => '/sfw' },
  { name: 'age-gate', address: () => '/nsfw' },
  { name: 'feed-explicit', address: () => '/edad', before: confirmAge('/nsfw') },
  {
    name: 'feed-end',
    address: () => '/',
    before: (page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight)).then(() => page.waitForTimeout(500)),
  },
  { name: 'feed-more-failed', address: () => '/', before: failToLoadMore },
  { name: 'feed-change-failed', address: () => '/', before: failToNavigate },
  { name: 'feed-filtered', address: () => '/?genero=mujer&edadMin=20', before: openFilters },
  { name: 'feed-popular', address: () => '/?orden=populares' },
  { name: 'feed-no-match', address: () => '/sfw?genero=otro&edadMin=119' },
  { name: 'search', address: () => '/search' },
  { name: 'search-found', address: () => '/search?q=mama' },
  { name: 'search-narrowed', address: () => '/search?q=mama&seccion=sfw&genero=mujer', before: openFilters },
  { name: 'search-none', address: () => '/search?q=xilofonista' },
  { name: 'search-no-words', address: () => '/search?q=de+la' },
  { name: 'feed-reacted', address: () => '/', before: react },
  { name: 'secret-reacted', address: () => `/secret/${seeded.anonymousSecret()}`, before: react },
  { name: 'menu', address: () => '/', before: openMenu },
  { name: 'notice', address: () => '/', firstVisit: true, before: (page) => page.waitForTimeout(1_000) },
  { name: 'secret', address: () => `/secret/${seeded.anonymousSecret()}` },
  { name: 'secret-long', address: () => `/secret/${seeded.longSecret()}`, whole: true },
  { name: 'secret-welcome', address: () => `/secret/${seeded.welcome()}` },
  { name: 'secret-age-gate', address: () => `/secret/${seeded.explicitSecret()}` },
  {
    name: 'secret-explicit',
    address: () => '/edad',
    before: (page) => confirmAge(`/secret/${seeded.explicitSecret()}`)(page),
  },
  { name: 'secret-comments', address: () => `/secret/${seeded.mostCommented()}`, whole: true },
  { name: 'secret-no-comments', address: () => `/secret/${seeded.withoutComments()}` },
  { name: 'secret-markup', address: () => `/secret/${seeded.escapedSecret()}` },
  { name: 'about', address: () => '/murmullo', whole: true },
  { name: 'promise', address: () => '/promesa', whole: true },
  { name: 'privacy', address: () => '/politicas-privacidad', whole: true },
  { name: 'terms', address: () => '/terminos-servicio', whole: true },
  { name: 'intimate-image', address: () => '/imagen-intima' },
  {
    name: 'intimate-image-minor',
    address: () => '/imagen-intima',
    before: (page) => page.getByRole('button', { name: 'No, menos de 18' }).click(),
  },
  { name: 'intimate-image-hash', address: () => '/imagen-intima', before: chooseIntimateImage },
  { name: 'contact', address: () => '/contacto' },
  { name: 'contact-sent', address: () => '/contacto?caso=MU-ABCD-2345' },
  { name: 'login', address: () => '/login' },
  { name: 'login-refused', address: () => '/login', before: refuseLogIn },
  { name: 'register', address: () => '/register' },
  { name: 'forgot-password', address: () => '/forgot-password' },
  { name: 'recover', address: () => '/recover' },
  { name: 'new-visitor', address: () => '/new' },
  { name: 'new', address: () => '/', before: openSignedIn('/new') },
  { name: 'new-cared', address: () => '/', before: typeSecret(sensitiveText), whole: true },
  { name: 'new-blocked', address: () => '/', before: blocked },
  { name: 'secret-in-review', address: () => '/', before: inReview },
  { name: 'secret-help', address: () => '/', before: publishedWithHelp, whole: true },
  { name: 'phrase', address: () => '/new', before: publishAsVisitor },
  { name: 'account', address: () => '/', before: openSignedIn('/account'), whole: true },
  { name: 'profile', address: () => '/', before: openSignedIn('/profile') },
  { name: 'profile-edit', address: () => '/', before: openSignedIn('/profile?edit'), whole: true },
  { name: 'user', address: () => `/user/${accountPublicId('luna_77')}` },
  { name: 'archive', address: () => '/', before: readArchive, whole: true },
  { name: 'receipt', address: () => '/', before: deleteAccount },
  { name: 'my-secrets-empty', address: () => '/', before: openSignedIn('/my-secrets') },
  { name: 'my-secrets', address: () => '/', before: openWithSecrets(() => '/my-secrets'), whole: true },
  { name: 'my-secrets-asking', address: () => '/', before: openDeleteConfirmation, whole: true },
  { name: 'notifications-empty', address: () => '/', before: openSignedIn('/notifications') },
  { name: 'notifications', address: () => '/', before: withNotifications, whole: true },
  { name: 'notifications-failed', address: () => '/', before: failToMarkRead, whole: true },
  { name: 'edit-secret', address: () => '/', before: openWithSecrets((id) => `/edit-secret/${id}`) },
  { name: 'edit-secret-refused', address: () => '/', before: refuseEdit, whole: true },
  { name: 'comment-spam', address: () => `/secret/${seeded.withoutComments()}`, before: showSpamWarning, whole: true },
  {
    name: 'menu-signed-in',
    address: () => '/',
    before: async (page) => openSignedIn('/')(page).then(() => openMenu(page)),
  },
  ...appShots,
  ...chatShots,
  ...reportShots,
  ...adminShots,
  ...sanctionShots,
  ...photoShots,
  { name: 'not-found', address: () => '/nada' },
  { name: 'secret-not-found', address: () => '/secret/0000000000000000000000' },
  { name: 'error', address: () => '/?after=inventado' },
  { name: 'maintenance', address: () => addresses.maintenance.url },
]

const widths = (process.env.SCREEN_WIDTHS ?? '360,390,768,1280').split(',').map(Number)

for (const { name, address, before, whole = false, firstVisit = false } of shots)
  test(name, async ({ browser }) => {
    for (const width of widths)
      for (const theme of ['light', 'dark'] as const) {
        const context = await browser.newContext({
          viewport: { width, height: 800 },
          colorScheme: theme,
          baseURL: addresses.site.url,
          locale: 'es-AR',
          // One client network per context; otherwise the rate limit on registration applies.
          extraHTTPHeaders: { 'x-forwarded-for': `10.${crypto.getRandomValues(new Uint8Array(3)).join('.')}` },
        })
        const page = await context.newPage()
        if (!firstVisit) await page.addInitScript(() => localStorage.setItem('anonymousNoticeClosed', 'true'))
        await page.goto(address())
        await page.waitForLoadState('networkidle')
        await before?.(page)
        await page.waitForTimeout(250)
        await page.screenshot({ path: `../screens/${name}-${width}-${theme}.png`, fullPage: whole })
        await context.close()
      }
  })
