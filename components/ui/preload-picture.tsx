'use client'

import { preload } from 'react-dom'

type PreloadPictureProps = { src: string; srcSet: string | undefined; sizes: string | undefined }

/**
 * Has a picture fetched before everything else, when the page that shows it is drawn. In the browser's hands, because a
 * hint of the server's would be followed by a page that is only fetched ahead.
 */
export function PreloadPicture({ src, srcSet, sizes }: PreloadPictureProps) {
  preload(src, { as: 'image', fetchPriority: 'high', imageSizes: sizes, imageSrcSet: srcSet })
  return null
}
