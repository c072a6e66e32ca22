// Script `pnpm render:social-image`: renders murmullo-social.jpg, the default share image of pages without one, with the renderer for secrets.
import { writeFile } from 'node:fs/promises'
import { createSocialRenderJob } from '../features/share/share.template.ts'
import { createImageProcessor } from '../platform/images/image-processor.ts'

const images = createImageProcessor(1)
const image = await images.render(createSocialRenderJob())
images.close()
if (image === null) throw new Error('the image was not rendered')
await writeFile(new URL('../../../web/public/murmullo-social.jpg', import.meta.url), image)
