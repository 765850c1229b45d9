import { isOwnPicture, smallFile, sourceSet } from '../base/picture-files.ts'
import styles from './picture.module.css'

type Props = {
  /** `src`: base name of one of our own pictures, or an absolute URL. */
  picture: { src: string; alt: string }
  /** CSS width the picture takes, for `sizes`. */
  sizes: string
  /** height / width. The box is reserved, so nothing shifts when the picture arrives. */
  ratio?: number
  /** first: in view at once, loaded with priority. Others wait until they are near (specification, section 9). */
  first?: boolean
  className?: string
}

/**
 * A picture in a box of fixed ratio. One that is not first names its address once, in `data-lazy`, until the page
 * runtime finds it near the viewport (lib/browser/page/lazy-pictures.ts), which may be before React hydrates it (hence
 * no hydration warning here); without JavaScript the `noscript` twin shows it.
 */
export function Picture({ picture: { src, alt }, sizes, ratio = 0.75, first = false, className }: Props) {
  const box = {
    className: className ? `${styles.box} ${className}` : styles.box,
    style: { aspectRatio: `1 / ${ratio}` },
  }
  const own = isOwnPicture(src)
  if (!first) {
    return (
      <span {...box} data-lazy={src} suppressHydrationWarning>
        {/* biome-ignore lint/performance/noImgElement: pictures come ready-made, nothing is optimised on demand */}
        <img alt={alt} src={TRANSPARENT} sizes={sizes} suppressHydrationWarning />
        <noscript>
          {/* biome-ignore lint/performance/noImgElement: the same */}
          <img alt="" src={own ? smallFile(src) : src} />
        </noscript>
      </span>
    )
  }
  const image = (
    // biome-ignore lint/performance/noImgElement: the same
    <img
      alt={alt}
      src={own ? smallFile(src) : src}
      srcSet={own ? sourceSet(src, 'webp') : undefined}
      sizes={sizes}
      fetchPriority="high"
      decoding="async"
    />
  )
  return (
    <span {...box}>
      {own ? (
        <picture>
          <source type="image/avif" srcSet={sourceSet(src, 'avif')} sizes={sizes} />
          {image}
        </picture>
      ) : (
        image
      )}
    </span>
  )
}

const TRANSPARENT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
