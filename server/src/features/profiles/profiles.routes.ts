// Endpoint handlers of profiles.
import { profiles } from '@murmullo/contract/profiles'
import { type Doors, route } from '../../http/doors.ts'
import { follow } from './follow.ts'
import { readMyProfile } from './read-my-profile.ts'
import { readProfile } from './read-profile.ts'
import { saveProfile } from './save-profile.ts'

export function profilesRoutes(web: Doors): void {
  route(web, profiles.readMyProfile, readMyProfile)
  route(web, profiles.saveProfile, saveProfile)
  route(web, profiles.readProfile, readProfile)
  route(web, profiles.follow, follow)
}
