// Route registration of the photo, photo comment and avatar endpoints.
import { avatars } from '@murmullo/contract/avatars'
import { photos } from '@murmullo/contract/photos'
import { type EndpointRegistry, registerEndpoint } from '../../http/doors.ts'
import { addPhotoComment } from './add-photo-comment.ts'
import { readStorage } from './check-storage.ts'
import { deletePhoto } from './delete-photo.ts'
import { deletePhotoComment } from './delete-photo-comment.ts'
import { listPhotoComments } from './list-photo-comments.ts'
import { listMyPhotos, listPhotos } from './list-photos.ts'
import { createPhotoDraft } from './prepare-photo.ts'
import { readAvatar } from './read-avatar.ts'
import { readImageInReview } from './read-held-image.ts'
import { readImage } from './read-image.ts'
import { readPhoto } from './read-photo.ts'
import { deleteAvatar, uploadAvatar } from './send-avatar.ts'
import { uploadImage } from './send-image.ts'

export function photosRoutes(web: EndpointRegistry): void {
  registerEndpoint(web, photos.listPhotos, listPhotos)
  registerEndpoint(web, photos.listMine, listMyPhotos)
  registerEndpoint(web, photos.readPhoto, readPhoto)
  registerEndpoint(web, photos.readImage, readImage)
  registerEndpoint(web, photos.preparePhoto, createPhotoDraft)
  registerEndpoint(web, photos.sendImage, uploadImage)
  registerEndpoint(web, photos.deletePhoto, deletePhoto)
  registerEndpoint(web, photos.readHeldImage, readImageInReview)
  registerEndpoint(web, photos.readStorage, readStorage)
  registerEndpoint(web, photos.listPhotoComments, listPhotoComments)
  registerEndpoint(web, photos.addPhotoComment, addPhotoComment)
  registerEndpoint(web, photos.deletePhotoComment, deletePhotoComment)
  registerEndpoint(web, avatars.sendAvatar, uploadAvatar)
  registerEndpoint(web, avatars.deleteAvatar, deleteAvatar)
  registerEndpoint(web, avatars.readAvatar, readAvatar)
}
