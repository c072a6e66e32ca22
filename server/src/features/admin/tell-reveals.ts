// Every Monday: how often addresses were looked up in the week before, to the administrators who did not do it. No address and no secret is
// in it: those are in the log, for whoever says why they look there.
import type { Services } from '../../platform/call.ts'
import { contentName } from '../../platform/content-name.ts'
import { isRefusedForGood } from '../../platform/mail.ts'
import { frameLetter } from '../accounts/frame-letter.ts'
import { listAdminMailboxes } from '../accounts/list-admin-mailboxes.ts'
import { countByActor } from './audit.store.ts'
import { lastWeek } from './weeks.ts'

const left = 'Alguien que ya no está'

/** Done twice, it is the same letter. */
export async function tellReveals({ db, mail, config, clock }: Services): Promise<void> {
  const week = lastWeek(clock())
  const looks = await countByActor(db.app, 'admin.reveal_address', week)
  if (looks.length === 0) return
  for (const { id, email } of await listAdminMailboxes(db.app)) {
    const others = looks.filter(({ actorId }) => actorId !== id)
    if (others.length === 0) continue
    const letter = frameLetter(email, {
      subject: 'Resumen de la semana',
      lines: [
        'Estas son las veces que alguien del equipo vio una IP la semana pasada.',
        'Para qué fue cada una está en el registro. Si algo no te cuadra, pregúntalo.',
      ],
      list: others.map(({ nickname, n }) => `${nickname ?? left}: ${n === 1 ? '1 vez' : `${n} veces`}`),
      link: { to: `${config.ORIGIN}/admin/auditoria?action=admin.reveal_address`, label: 'Ver el registro' },
    })
    try {
      await mail.send({ ...letter, name: contentName(['reveals', week.from.toISOString(), id]) })
    } catch (error) {
      if (!isRefusedForGood(error)) throw error
    }
  }
}
