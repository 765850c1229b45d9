import styles from './map-link.module.css'

type Props = {
  /** What stands at the marker. */
  name: string
  /** WGS-84, degrees. */
  position: { latitude: number; longitude: number }
}

/** Opens a place on a map: the map's app where there is one, else its page. It gets the place alone, nothing of the visitor. */
export function MapLink({ name, position: { latitude, longitude } }: Props) {
  const query = new URLSearchParams({
    position: `${longitude},${latitude}`,
    name,
    // The map shifts it to its own coordinates.
    coordinate: 'wgs84',
    callnative: '1',
  })
  return (
    <a
      className={styles.map}
      href={`https://uri.amap.com/marker?${query}`}
      target="_blank"
      rel="noreferrer noopener"
      referrerPolicy="no-referrer"
    >
      查看地图
    </a>
  )
}
