// Every number that the pages about the place promise is the one the software works with: read back from where it stands on the page.
import { limits, reporting, sending } from '@murmullo/contract/limits'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { keptMs } from '../../lib/draft.ts'
import { themeCookie } from '../../lib/theme.ts'
import { Landing } from './landing.tsx'
import { Privacy } from './privacy.tsx'
import { Terms } from './terms.tsx'

const textOf = (page: FunctionComponent<{ name: string }>) =>
  renderToStaticMarkup(createElement(page, { name: 'Murmullo' }))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')

const dayMs = 86_400_000

/** What a page says, and what it must be. The place is where the number stands. */
const promises: Readonly<Record<string, readonly [page: FunctionComponent<{ name: string }>, place: RegExp, number]>> =
  {
    addresses: [Privacy, /se destruye a los (\d+) días\. Un administrador/, limits.admin.addressDays],
    'how often an address is looked at': [Privacy, /no más de (\d+) veces al día/, limits.admin.revealsPerDay],
    'how long a photo is there': [Privacy, /Duran (\d+) minutos y su archivo/, limits.photos.lifetimeMinutes],
    'how long a photo waits': [Privacy, /espera a una persona, (\d+) horas/, limits.photos.waitingHours],
    'sessions end when idle': [Privacy, /si no entras en (\d+) días/, limits.session.idleDays],
    'sessions end in any case': [Privacy, /en todo caso, a los (\d+) días/, limits.session.absoluteDays],
    'the key of a session': [Privacy, /llave de tu sesión, hasta (\d+) días/, limits.session.absoluteDays],
    'the mark of a browser that was in': [Privacy, /prueba contraseñas, (\d+) días/, limits.kept.knownBrowserDays],
    'the theme': [Privacy, /claro u oscuro, (\d+) días/, (themeCookie.maxAgeSeconds * 1_000) / dayMs],
    drafts: [Privacy, /se olvidan a los (\d+) días/, keptMs / dayMs],
    'the link that verifies': [Privacy, /confirmar el correo sirve (\d+) horas/, limits.kept.verifyLinkHours],
    'the link for a new password': [Privacy, /el de otra contraseña, (\d+) minutos/, limits.kept.resetLinkMinutes],
    'deletion and export without proof': [Privacy, /se hace a los (\d+) minutos/, limits.delayedRequest.minutes],
    'the known-browser cookie at logout': [
      Privacy,
      /(\d+) días o hasta que cierres sesión/,
      limits.kept.knownBrowserDays,
    ],
    'the file of one’s data': [Privacy, /archivo con tus datos, (\d+) horas/, limits.archive.keptHours],
    'what keeps from publishing twice': [Privacy, /dos veces lo mismo, (\d+) horas/, limits.kept.retryHours],
    'a device that takes no push': [Privacy, /se olvida tras (\d+) días de intentos/, sending.push.failingDays],
    'a message that never arrived': [Privacy, /si no llega, a los (\d+) días/, limits.contact.keptDays],
    'what is put away for the law': [Privacy, /se destruye al cabo de (\d+) año/i, limits.kept.evidenceYears],
    'what a report of a conversation copies': [
      Privacy,
      /copian sus últimos (\d+) mensajes/,
      limits.chat.evidenceMessages,
    ],
    'how long unsigned content of a leaver waits': [
      Privacy,
      /sin firma, hasta (\d+) días más/,
      limits.leaving.cohortDays,
    ],
    'how many leavers are erased together': [Privacy, /se juntan (\d+) que se van/, limits.leaving.cohortUsers],
    'the limit of waiting for other leavers': [Privacy, /a los (\d+) días como mucho/, limits.leaving.cohortDays],
    'what was copied into a case': [Privacy, /borran a los (\d+) días de contestar/, reporting.copyDays],
    'how old one must be, privacy': [Privacy, /solo para mayores de (\d+) años/, limits.secrets.ageMin],
    'how old one must be, terms': [Terms, /Personas mayores de (\d+) años/, limits.secrets.ageMin],
    'how long a secret may be': [Terms, /secreto puede tener hasta (\d+) caracteres/, limits.secrets.textMax],
    'how long a comment may be': [Terms, /un comentario hasta (\d+)/, limits.comments.textMax],
    'how many secrets in an hour': [Terms, /hora se pueden publicar (\d+) secretos/, limits.secrets.publishedPerHour],
    'how many reviews in a day': [Terms, /revisión humana, hasta (\d+) al día/, limits.secrets.reviewsPerDay],
    'requests to talk of somebody new': [Terms, /puedes pedir (\d+) conversaciones/, limits.chat.requestsPerDayNew],
    'requests to talk': [Terms, /después, (\d+) al día/, limits.chat.requestsPerDay],
    'what the team reads of a conversation': [Terms, /sus últimos (\d+) mensajes/, limits.chat.evidenceMessages],
    'how old one must be, about': [Landing, /Solo personas mayores de (\d+) años/, limits.secrets.ageMin],
    'how old one must be, policies': [Landing, /menos de (\d+) años/, limits.secrets.ageMin],
    'how many reviews in a day, policies': [Landing, /hasta (\d+) veces al día/, limits.secrets.reviewsPerDay],
  }

test.each(Object.entries(promises))('%s', (_, [page, place, kept]) => {
  expect(Number(place.exec(textOf(page))?.[1])).toBe(kept)
})

/** Of laws, which are not ours; and the places of a list. */
const others = /Ley \d+\.\d+|artículo 14, inciso 3|(?<= )[1-6](?= Porque)/g

test.each([Landing, Privacy, Terms])('there is no number on a page that is not looked after here (%#)', (page) => {
  let left = textOf(page).replaceAll(others, '')
  for (const [of, place] of Object.values(promises)) if (of === page) left = left.replace(place, '')
  expect(left.match(/.{0,30}\d+.{0,30}/g) ?? []).toEqual([])
})
