// Data export page component: renders the user's whole export as readable Spanish text.
import type { Archive } from '@murmullo/contract/archive'
import { reportCategoryNames } from '@murmullo/contract/report-categories'
import { Link } from 'react-router'
import { exactDate, longDate } from '../../lib/dates.ts'
import type { Placed } from '../../lib/place.ts'
import { useZone } from '../../lib/zone.ts'
import { Facts, Part, said, Things, written } from './archive-parts.tsx'
import { hourWords, placeOf } from './hours.tsx'
import { preferenceNames } from './preferences-form.tsx'

type Shown = Omit<Archive, 'secrets'> & {
  readonly secrets: readonly (Omit<Archive['secrets'][number], 'country'> & Placed)[]
}

const typeNames: Readonly<Record<Archive['notifications'][number]['type'], string>> = {
  comment: 'Un comentario en tu secreto',
  like: 'Reacciones a tu secreto',
  follow: 'Alguien empezó a seguirte',
  chat_request: 'Una solicitud de chat',
  moderation: 'Una decisión sobre lo que escribiste',
  report: 'La respuesta a un reporte',
}

const doorNames: Readonly<Record<Archive['chatDoor'], string>> = {
  everybody: 'Todos',
  followed: 'Personas que sigo',
  nobody: 'Nadie',
}

function quietWords(quiet: Archive['quietHours']): string {
  return quiet ? `De ${hourWords(quiet.from)} a ${hourWords(quiet.to)}, hora de ${placeOf(quiet.timeZone)}` : 'Ninguna'
}

function scheduleWords({ mode, hours, timeZone }: Archive['notificationSchedule']): string {
  if (mode === 'instant') return 'Al instante'
  return `A las ${listed.format(hours.map(hourWords))}, hora de ${placeOf(timeZone)}`
}

const listed = new Intl.ListFormat('es')

const decided = { secret: 'Un secreto', comment: 'Un comentario', photo: 'Una foto', sanction: 'Tu cuenta' } as const

export function ArchiveView({ archive }: { readonly archive: Shown }) {
  const zone = useZone()
  const { account, profile, preferences } = archive
  return (
    <>
      <h1 className="font-voice text-3xl">Tus datos</h1>
      <p className="mt-1 text-ink-2">Todo lo que es tuyo aquí, como estaba el {exactDate(archive.madeAt, zone)}.</p>
      <div className="mt-5 flex max-w-3xl flex-col gap-5">
        <Part title="Tu cuenta">
          <Facts
            facts={[
              ['Apodo', account.nickname],
              ['Correo', account.email ?? 'Sin correo'],
              ['Usuario desde', longDate(account.since, zone)],
              ['Nombre para mostrar', profile.displayName ?? 'Sin decir'],
              ['Nombre de usuario', profile.username ?? 'Sin decir'],
              ['Sobre ti', profile.bio ?? 'Sin decir'],
            ]}
          />
        </Part>
        <Part title="Tus preferencias">
          <Facts
            facts={[
              ...preferenceNames.map(([name, label]) => [label, preferences[name] ? 'Sí' : 'No'] as const),
              ['Cuándo te avisamos', scheduleWords(archive.notificationSchedule)],
              ['Horas tranquilas', quietWords(archive.quietHours)],
              ['Quién puede pedirte hablar', doorNames[archive.chatDoor]],
            ]}
          />
        </Part>
        <Part title="Tus secretos">
          <Things
            none="Todavía no has contado ninguno."
            things={archive.secrets.map((secret) =>
              written(secret, zone, [
                secret.visibility === 'private' && 'privado',
                secret.explicit && 'explícito',
                secret.gender,
                secret.age !== null && `${secret.age} años`,
                secret.place?.name,
                secret.addressUntil !== null &&
                  `tu IP se guarda, cifrada, hasta el ${longDate(secret.addressUntil, zone)}`,
              ]),
            )}
          />
        </Part>
        <Part title="Tus comentarios">
          <Things
            none="Todavía no has comentado nada."
            things={archive.comments.map((comment) => written(comment, zone, []))}
          />
        </Part>
        <Part title="Tus fotos">
          <Things
            none="No tienes ninguna que no haya expirado."
            things={archive.photos.map(({ caption, sentAt }) =>
              said(caption ?? 'Sin pie de foto', exactDate(sentAt, zone)),
            )}
          />
        </Part>
        <Part title="Tus comentarios de fotos">
          <Things
            none="Ninguno que no haya expirado."
            things={archive.photoComments.map(({ text, publishedAt }) => said(text, exactDate(publishedAt, zone)))}
          />
        </Part>
        <Part title="Tus mensajes">
          <Things
            none="Todavía no has hablado con nadie."
            things={archive.messages.map(({ to, text, sentAt }) =>
              said(text, `A ${to ?? 'alguien'}, ${exactDate(sentAt, zone)}`),
            )}
          />
        </Part>
        <Part title="A quién pediste hablar">
          <Things
            none="A nadie."
            things={archive.requests.map(({ to, message, sentAt }) =>
              said(message, `A ${to ?? 'alguien'}, ${exactDate(sentAt, zone)}`),
            )}
          />
        </Part>
        <Part title="Decisiones sobre lo que escribiste">
          <Things
            none="Ninguna."
            things={archive.decisions.map((decision) => (
              <Link key={decision.decidedAt} to="/decisiones" className="text-link">
                {`${decided[decision.kind]}, el ${longDate(decision.decidedAt, zone)}`}
              </Link>
            ))}
          />
        </Part>
        <Part title="Lo que reportaste">
          <Things
            none="Nada."
            things={archive.reports.map(({ number, category, reason, sentAt }) =>
              said(reason, `${reportCategoryNames[category]}, caso ${number}, ${exactDate(sentAt, zone)}`),
            )}
          />
        </Part>
        <Part title="A quién sigues">
          <Things none="No sigues a nadie." things={archive.follows.map((nickname) => nickname ?? 'Anónimo')} />
        </Part>
        <Part title="A quién bloqueaste">
          <Things none="A nadie." things={archive.blocks.map((nickname) => nickname ?? 'Anónimo')} />
        </Part>
        <Part title="Tus notificaciones">
          <Things
            none="Ninguna."
            things={archive.notifications.map(
              ({ type, isRead, at }) => `${typeNames[type]}, ${exactDate(at, zone)}${isRead ? '' : ', sin leer'}`,
            )}
          />
        </Part>
        <Part title="Tus sesiones">
          <Things
            none="Ninguna."
            things={archive.sessions.map(
              ({ device, since, seen }) =>
                `${device}, abierta el ${exactDate(since, zone)}. Última visita: ${longDate(seen, zone)}`,
            )}
          />
        </Part>
      </div>
    </>
  )
}
