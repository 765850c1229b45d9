import { App, Button } from 'antd'
import { chinaTime } from '../../base/calendar/china-time.ts'
import type { Value } from '../../operate-center/contract/contract.ts'
import { useListTitle } from './changes.tsx'
import { fetchExport } from './export-button.tsx'

type Job = Value<'staff.exports'>['items'][number]

/** The file of an export that is ready. */
export function ExportActs({ job }: { job: Job }) {
  const { message } = App.useApp()
  const titleOf = useListTitle()
  if (job.state !== 'ready') return null
  return (
    <Button
      size="small"
      onClick={async () => {
        const day = chinaTime(new Date(job.createdAt)).slice(0, 10)
        const why = await fetchExport(job.id, `${titleOf(job.list)} ${day}.${job.format}`)
        if (why) message.error(why)
      }}
    >
      下载
    </Button>
  )
}
