// Object cases of the access matrix: photos before and after publication, and comments on photos. photo-access.test.ts has the other states.
import type { World } from '../world/world.ts'
import { everyone, except, type ObjectCase, shared, unknownId } from './object-case.ts'
import { insertPhoto, insertPhotoComment, type RelatedUsers, type Relation } from './relations.ts'

const isPublic = 'the object is public: that it exists is no secret'

export function createPhotoCases(world: World<'ai'>, { owner, commenter }: RelatedUsers): ObjectCase[] {
  const photo = (state: 'uploading' | 'visible') => insertPhoto(world, owner, state)
  const refusedTo = (allowed: readonly Relation[], code: string) =>
    Object.fromEntries(except(...allowed).map((relation) => [relation, { code, reason: isPublic }]))
  return [
    {
      endpoint: 'photos.readPhoto',
      object: 'unpublished photo',
      allowed: ['owner'],
      create: shared(async () => ({ id: await photo('uploading') })),
      unknown: { id: unknownId },
    },
    {
      endpoint: 'photos.readPhoto',
      object: 'public photo',
      allowed: everyone,
      create: shared(async () => ({ id: await photo('visible') })),
      unknown: { id: unknownId },
    },
    {
      endpoint: 'photos.listPhotoComments',
      object: 'unpublished photo',
      allowed: ['owner'],
      create: shared(async () => ({ photoId: await photo('uploading') })),
      unknown: { photoId: unknownId },
    },
    {
      endpoint: 'photos.addPhotoComment',
      object: 'unpublished photo',
      allowed: [],
      create: shared(async () => ({ photoId: await photo('uploading'), text: 'Qué luz.' })),
      unknown: { photoId: unknownId, text: 'Qué luz.' },
    },
    {
      endpoint: 'photos.addPhotoComment',
      object: 'public photo',
      allowed: everyone,
      create: shared(async () => ({ photoId: await photo('visible'), text: 'Qué luz.' })),
      unknown: { photoId: unknownId, text: 'Qué luz.' },
    },
    {
      endpoint: 'photos.deletePhoto',
      object: 'unpublished photo',
      allowed: ['owner', 'admin'],
      create: async () => ({ id: await photo('uploading') }),
      unknown: { id: unknownId },
    },
    {
      endpoint: 'photos.deletePhoto',
      object: 'public photo',
      allowed: ['owner', 'admin'],
      exceptions: refusedTo(['owner', 'admin'], 'photos.not_yours'),
      create: async () => ({ id: await photo('visible') }),
      unknown: { id: unknownId },
    },
    {
      endpoint: 'photos.deletePhotoComment',
      object: 'comment on a public photo',
      allowed: ['commenter'],
      exceptions: refusedTo(['commenter'], 'photos.comment_not_yours'),
      create: async () => ({ id: await insertPhotoComment(world, commenter, await photo('visible')) }),
      unknown: { id: unknownId },
    },
  ]
}
