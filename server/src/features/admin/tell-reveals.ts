// Weekly job: emails each administrator how often the other administrators revealed an IP address. The email contains no address and
// no secret id: the audit log has the secret id and the reason of each reveal, and never the address.
import type { Services } from '../../platform/call.ts'
import { contentName } from '../../platform/content-name.ts'
import { isRefusedForGood } from '../../platform/mail.ts'
import { frameLetter } from '../accounts/frame-letter.ts'
import { listAdminMailboxes } from '../accounts/list-admin-mailboxes.ts'
import { countByActor } from './audit.store.ts'
import { lastWeek } from './weeks.ts'

const left = 'Alguien que ya no está'

/** Idempotent: a second run sends an email with the same Message-ID. */
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
