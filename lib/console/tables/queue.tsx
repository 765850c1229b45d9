import { QueueScreen } from '../desk/queue-screen.tsx'
import type { Screen } from './screen.ts'

/** What has to be done: the first screen. */
export const queueScreen: Screen = {
  name: 'work',
  title: '待办',
  group: 'orders',
  needs: ['staff.work', 'staff.workCounts'],
  own: {
    show: (_id, _place, screens) => <QueueScreen screens={screens} />,
    calls: ['staff.work', 'staff.workCounts', 'staff.takeWork', 'staff.giveBackWork'],
  },
}
