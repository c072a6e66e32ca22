// `pnpm social`: draws murmullo-social.jpg, which is shown of our pages that have no picture of their own, as those of secrets are drawn.
import { writeFile } from 'node:fs/promises'
import { socialDrawing } from '../features/share/share.picture.ts'
import { openImages } from '../platform/images.ts'

const images = openImages(1)
const image = await images.draw(socialDrawing())
images.close()
if (image === null) throw new Error('it could not be drawn')
await writeFile(new URL('../../../web/public/murmullo-social.jpg', import.meta.url), image)
