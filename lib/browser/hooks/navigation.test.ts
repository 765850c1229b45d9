import { cameFrom } from './navigation.ts'

test('going back is only used when the screen before is the one to return to', () => {
  const origin = 'https://shop.example'
  const order = '/trip/yunyou/h5/d1001/order'
  expect(cameFrom(order, `${origin}${order}?x=1`, origin)).toBe(true)
  expect(cameFrom(order, `${origin}/trip/yunyou/h5/d1001/travelEdit`, origin)).toBe(false)
  expect(cameFrom(order, `https://evil.example${order}`, origin)).toBe(false)
  expect(cameFrom(order, '', origin)).toBe(false)
})
