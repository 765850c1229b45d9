import { nearestCity } from '@/lib/domain/search/places.ts'

const PATIENCE_MS = 8_000
/** A position of the last minutes is good enough to name a city. */
const AGE_MS = 600_000
const DENIED = 1

export type Located = { state: 'found'; name: string; km: number } | { state: 'failed'; text: string }

/**
 * Asks the browser for the position, which asks the visitor, and names the nearest of these cities.
 * @returns why there is none, as a sentence that says what to do, when it is refused, unknown or late
 */
export function locate(names: readonly string[]): Promise<Located> {
  const failed = (text: string): Located => ({ state: 'failed', text })
  if (!('geolocation' in navigator))
    return Promise.resolve(failed('当前浏览器不支持定位，请在下面选择出发城市'))
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const nearest = nearestCity(coords, names)
        resolve(nearest ? { state: 'found', ...nearest } : failed('附近暂无出发城市，请在下面选择'))
      },
      ({ code }) =>
        resolve(
          failed(
            code === DENIED ? '没有取得定位权限，请在下面选择出发城市' : '暂时无法定位，请在下面选择出发城市',
          ),
        ),
      { timeout: PATIENCE_MS, maximumAge: AGE_MS },
    )
  })
}
