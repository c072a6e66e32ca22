// Route registration of the photo, photo comment and avatar endpoints.
import { avatars } from '@murmullo/contract/avatars'
import { photos } from '@murmullo/contract/photos'
import { type Doors, route } from '../../http/doors.ts'
import { addPhotoComment } from './add-photo-comment.ts'
import { readStorage } from './check-storage.ts'
import { deletePhoto } from './delete-photo.ts'
import { deletePhotoComment } from './delete-photo-comment.ts'
import { listPhotoComments } from './list-photo-comments.ts'
import { listMine, listPhotos } from './list-photos.ts'
import { preparePhoto } from './prepare-photo.ts'
import { readAvatar } from './read-avatar.ts'
import { readHeldImage } from './read-held-image.ts'
import { readImage } from './read-image.ts'
import { readPhoto } from './read-photo.ts'
import { deleteAvatar, sendAvatar } from './send-avatar.ts'
import { sendImage } from './send-image.ts'

export function photosRoutes(web: Doors): void {
  route(web, photos.listPhotos, listPhotos)
  route(web, photos.listMine, listMine)
  route(web, photos.readPhoto, readPhoto)
  route(web, photos.readImage, readImage)
  route(web, photos.preparePhoto, preparePhoto)
  route(web, photos.sendImage, sendImage)
  route(web, photos.deletePhoto, deletePhoto)
  route(web, photos.readHeldImage, readHeldImage)
  route(web, photos.readStorage, readStorage)
  route(web, photos.listPhotoComments, listPhotoComments)
  route(web, photos.addPhotoComment, addPhotoComment)
  route(web, photos.deletePhotoComment, deletePhotoComment)
  route(web, avatars.sendAvatar, sendAvatar)
  route(web, avatars.deleteAvatar, deleteAvatar)
  route(web, avatars.readAvatar, readAvatar)
}
