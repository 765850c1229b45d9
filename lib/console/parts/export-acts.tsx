import { App, Button } from 'antd'
import { fetchExport } from './export-button.tsx'

/** The file of an export that is ready. */
export function ExportActs({ job }: { job: { id: string; state: string } }) {
  const { message } = App.useApp()
  if (job.state !== 'ready') return null
  return (
    <Button
      size="small"
      onClick={async () => {
        const why = await fetchExport(job.id)
        if (why) message.error(why)
      }}
    >
      下载
    </Button>
  )
}
