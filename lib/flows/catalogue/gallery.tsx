import type { Picture as PictureData } from '../../operate-center/contract/values.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './gallery.module.css'

/** Swipeable pictures with their count; works without JavaScript. A tap shows them large. */
export function Gallery({ pictures }: { pictures: readonly PictureData[] }) {
  return (
    <Carousel label={`产品图片，共${pictures.length}张，按回车放大`} count={pictures.length} enlarges>
      {pictures.map((picture, index) => (
        <figure key={picture.src} className={styles.slide}>
          <Picture picture={picture} sizes="(max-width: 480px) 100vw, 480px" first={index === 0} />
          <figcaption className={styles.slideCount}>
            {index + 1}/{pictures.length}
          </figcaption>
        </figure>
      ))}
    </Carousel>
  )
}
