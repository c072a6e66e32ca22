// Key rotation: re-encrypts values after `ADDRESS_KEY` changed, each type with its own AAD. Null when a value needs no update.
import { openingKeysIn, recloseBox } from '../../platform/box.ts'
import type { Config } from '../../platform/config.ts'
import { reboxFactorKey } from '../../platform/factor-box.ts'
import { placeOfKey } from '../accounts/team-member.ts'
import { placeOfPicture } from '../reports/keep-picture.ts'

export const resealedAddress = (config: Config, secretId: string, box: Buffer) =>
  recloseBox(openingKeysIn(config), secretId, box)

export const resealedFactor = (config: Config, accountId: string, box: Buffer) =>
  reboxFactorKey(config, placeOfKey(accountId), box)

export const resealedPicture = (config: Config, caseId: string, box: Buffer) =>
  recloseBox(openingKeysIn(config), placeOfPicture(caseId), box)
