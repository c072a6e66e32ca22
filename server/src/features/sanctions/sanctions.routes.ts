// Endpoint handlers of sanctions.
import { sanctions } from '@murmullo/contract/sanctions'
import { type Doors, route } from '../../http/doors.ts'
import { answerObjection } from './answer-objection.ts'
import { liftSanction } from './lift-sanction.ts'
import { listObjections } from './list-objections.ts'
import { readCase } from './read-case.ts'
import { readMine } from './read-mine.ts'
import { setSanction } from './set-sanction.ts'

export function sanctionsRoutes(web: Doors): void {
  route(web, sanctions.readCase, readCase)
  // One handler behind two endpoints: `exclude` requires step-up authentication, `caution` does not.
  route(web, sanctions.caution, setSanction)
  route(web, sanctions.exclude, setSanction)
  route(web, sanctions.lift, liftSanction)
  route(web, sanctions.listObjections, listObjections)
  route(web, sanctions.answerObjection, answerObjection)
  route(web, sanctions.readMine, readMine)
}
