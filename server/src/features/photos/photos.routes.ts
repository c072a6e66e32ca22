// Route registration of the photo, photo comment and avatar endpoints.
import { avatars } from '@murmullo/contract/accounts/avatars'
import { imageReports } from '@murmullo/contract/moderation/image-reports'
import { photos } from '@murmullo/contract/content/photos'
import { type EndpointRegistry, registerEndpoint } from '../../http/api/endpoint-registry.ts'
import { addPhotoComment } from './comments/add-photo-comment.ts'
import { readStorage } from './images/check-storage.ts'
import { deletePhoto } from './photo/delete-photo.ts'
import { deletePhotoComment } from './comments/delete-photo-comment.ts'
import { listPhotoComments } from './comments/list-photo-comments.ts'
import { reportImage, withdrawImage } from './known-images/report-image.ts'
import { listMyPhotos, listPhotos } from './photo/list-photos.ts'
import { createPhotoDraft } from './photo/create-photo-draft.ts'
import { readAvatar, deleteAvatar, uploadAvatar } from './avatars/avatars.ts'
import { readImageInReview } from './photo/read-image-in-review.ts'
import { readImage } from './photo/read-image.ts'
import { readPhoto } from './photo/read-photo.ts'
import { uploadImage } from './photo/upload-image.ts'

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
  registerEndpoint(web, imageReports.reportImage, reportImage)
  registerEndpoint(web, imageReports.withdrawImage, withdrawImage)
  registerEndpoint(web, avatars.sendAvatar, uploadAvatar)
  registerEndpoint(web, avatars.deleteAvatar, deleteAvatar)
  registerEndpoint(web, avatars.readAvatar, readAvatar)
}
