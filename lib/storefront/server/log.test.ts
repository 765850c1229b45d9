import { arrivalNames } from '../../screens/arrival-script.ts'
import { loggable } from './log.ts'

test('only the names of a query are logged', () => {
  const query = arrivalNames.map((name) => `${name}=secret-of-${name}`).join('&')
  const line = loggable(`/trip/yunyou/h5/d1001/dangIndex?${query}`)
  expect(line).toBe(`/trip/yunyou/h5/d1001/dangIndex?${arrivalNames.join('&')}`)
  expect(loggable('/operate-center/jointLongin/m/c/d/syscDangdangLogin.do?accessToken=T1')).not.toContain(
    'T1',
  )
})

test.each(['13800138000', 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o', 'a%20b', 'x'.repeat(25), '=v', ''])(
  'a value in the place of a name is not: %s',
  (name) => {
    expect(loggable(`/a?${name}&proId=7`)).toBe('/a?*&proId')
  },
)

test('a long path is cut', () => {
  expect(loggable(`/${'x'.repeat(5000)}?openId=o1`)).toHaveLength(300)
})
