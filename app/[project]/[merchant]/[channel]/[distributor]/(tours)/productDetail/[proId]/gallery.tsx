import type { Picture as PictureData } from '@/lib/operate-center/contract/values.ts'
import { Picture } from '@/lib/ui/picture.tsx'
import styles from './detail.module.css'

/** Swipeable pictures with their count; works without JavaScript. */
export function Gallery({ pictures }: { pictures: readonly PictureData[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className={styles.gallery} aria-label={`产品图片，共${pictures.length}张`} tabIndex={0}>
      {pictures.map((picture, index) => (
        <figure key={picture.src} className={styles.slide}>
          <Picture picture={picture} sizes="(max-width: 480px) 100vw, 480px" first={index === 0} />
          <figcaption className={styles.slideCount}>
            {index + 1}/{pictures.length}
          </figcaption>
        </figure>
      ))}
    </section>
  )
}
