// Endpoint handlers of profiles.
import { profiles } from '@murmullo/contract/accounts/profiles'
import { type EndpointRegistry, registerEndpoint } from '../../http/api/endpoint-registry.ts'
import { follow } from './follow.ts'
import { readMyProfile, readProfile } from './read-profile.ts'
import { saveProfile } from './save-profile.ts'

export function profilesRoutes(web: EndpointRegistry): void {
  registerEndpoint(web, profiles.readMyProfile, readMyProfile)
  registerEndpoint(web, profiles.saveProfile, saveProfile)
  registerEndpoint(web, profiles.readProfile, readProfile)
  registerEndpoint(web, profiles.follow, follow)
}
