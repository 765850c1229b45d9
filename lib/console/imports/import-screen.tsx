import { DownloadOutlined } from '@ant-design/icons'
import { Alert, App, Button, Dropdown, Steps, Tabs } from 'antd'
import { useRef, useState } from 'react'
import type { Value } from '../../operate-center/contract/contract.ts'
import type { Failure } from '../../operate-center/contract/failures.ts'
import { ask, newKey } from '../door/ask.ts'
import { addressOf, go, useAddress } from '../frame/address.ts'
import { useSession } from '../frame/session.tsx'
import { Said } from '../parts/act-dialog.tsx'
import { saveFile } from '../parts/file-bytes.ts'
import { mayCall } from '../tables/may.ts'
import { type ChosenFile, contentTypeOf } from './files.ts'
import { ExportsMade, ImportsMade } from './import-list.tsx'
import { ImportReport } from './import-report.tsx'
import { UploadPart } from './upload-part.tsx'
import './imports.css'

type Report = Value<'staff.import'>

type Step =
  | { at: 'choose' }
  | { at: 'checking'; files: ChosenFile[] }
  /** One key for what was looked at: a second tap is the same import. */
  | { at: 'checked'; files: ChosenFile[]; report: Report; key: string; again: boolean }
  | { at: 'writing'; files: ChosenFile[]; report: Report; key: string }
  | { at: 'done'; files: ChosenFile[]; report: Report }

const CHOOSE: Step = { at: 'choose' }
const tabs = ['import', 'imports', 'exports'] as const

/** Products out as spreadsheets, changed, looked at and in again; and what was imported and exported before. */
export function ImportScreen() {
  const { me, place } = useSession()
  const address = useAddress()
  const mayImport = mayCall(me.grants, 'staff.import', place)
  const asked = tabs.find((tab) => tab === address.query.get('tab'))
  const [step, setStep] = useState<Step>(CHOOSE)
  const show = (tab: string) =>
    go(addressOf({ ...address, query: new URLSearchParams(tab === 'import' ? {} : { tab }) }), {
      replace: true,
    })
  const run = useImport(step, setStep)
  return (
    <section className="list">
      <header className="head">
        <h1>导入与导出</h1>
        <span className="head-acts">
          <Downloads />
        </span>
      </header>
      <Tabs
        activeKey={asked ?? (mayImport ? 'import' : 'imports')}
        onChange={show}
        destroyOnHidden
        items={[
          ...(mayImport
            ? [{ key: 'import', label: '导入产品', children: <ImportSteps step={step} run={run} /> }]
            : []),
          {
            key: 'imports',
            label: '导入记录',
            children: (
              <ImportsMade
                onUndo={
                  mayImport
                    ? (file) => {
                        show('import')
                        void run.check([file])
                      }
                    : null
                }
              />
            ),
          },
          { key: 'exports', label: '导出文件', children: <ExportsMade /> },
        ]}
      />
    </section>
  )
}

type Run = {
  failure: Failure | null
  check(files: ChosenFile[]): Promise<void>
  write(): Promise<void>
  /** Gives up the check that is running, or what was checked. */
  cancel(): void
}

function useImport(step: Step, setStep: (step: Step) => void): Run {
  const { place } = useSession()
  const [failure, setFailure] = useState<Failure | null>(null)
  const running = useRef<AbortController | null>(null)

  async function check(files: ChosenFile[], again = false) {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    setFailure(null)
    setStep({ at: 'checking', files })
    const input = { files, dryRun: true }
    const answer = await ask('staff.import', place, input, { key: newKey(), signal: mine.signal })
    if (mine.signal.aborted) return
    if (answer.ok) return setStep({ at: 'checked', files, report: answer.value, key: newKey(), again })
    setFailure(answer.failure)
    setStep(CHOOSE)
  }

  async function write() {
    if (step.at !== 'checked') return
    const { files, report, key } = step
    setFailure(null)
    setStep({ ...step, at: 'writing' })
    const input = { files, expected: report.fingerprint }
    const answer = await ask('staff.import', place, input, { key })
    if (answer.ok && answer.value.applied) return setStep({ at: 'done', files, report: answer.value })
    if (answer.ok) return setStep({ at: 'checked', files, report: answer.value, key: newKey(), again: true })
    // What others have changed meanwhile is looked at before it is asked again.
    if (answer.failure.kind === 'refused' && /CHANGED|TAKEN/.test(answer.failure.code)) {
      return check(files, true)
    }
    setFailure(answer.failure)
    setStep({ ...step, at: 'checked' })
  }

  function cancel() {
    running.current?.abort()
    setFailure(null)
    setStep(CHOOSE)
  }

  return { failure, check: (files) => check(files), write, cancel }
}

const positions = { choose: 0, checking: 1, checked: 2, writing: 3, done: 4 } as const

function ImportSteps({ step, run }: { step: Step; run: Run }) {
  const position = positions[step.at]
  const wrong = step.at === 'checked' && step.report.errorCount > 0
  return (
    <>
      <Steps
        className="import-steps"
        size="small"
        current={position}
        status={wrong ? 'error' : 'process'}
        items={['选择文件', '检查', '核对', '写入', '完成'].map((title) => ({ title }))}
      />
      {run.failure && <Said failure={run.failure} />}
      {step.at === 'choose' && <Choose run={run} />}
      {step.at === 'checking' && (
        <div className="import-say" role="status">
          <span>正在检查 {namesOf(step.files)}，还没有写入任何内容</span>
          <Button onClick={run.cancel}>取消</Button>
        </div>
      )}
      {(step.at === 'checked' || step.at === 'writing') && <Checked step={step} run={run} />}
      {step.at === 'done' && (
        <>
          <Alert
            type="success"
            showIcon
            className="said"
            title={
              step.report.changeCount === 0 ? '文件与现有内容一致，没有改动' : '导入完成，店铺页面随即更新'
            }
            description="导入记录里可以看到这次导入；三十天内可以撤销。"
          />
          <ImportReport report={step.report} />
          <Button type="primary" onClick={run.cancel}>
            再导入一个文件
          </Button>
        </>
      )}
    </>
  )
}

function Choose({ run }: { run: Run }) {
  return (
    <>
      <ol className="import-help">
        <li>从“下载”取得模板或现有产品，在 Excel 或 WPS 中修改；按编号对应，编号相同就是修改。</li>
        <li>在下面选择改好的文件。先检查，列出会新增和修改的内容，核对后再写入；有一行不对就全部不写入。</li>
        <li>文件里没有的产品和列保持原样，导入不会删除任何内容。</li>
      </ol>
      <UploadPart
        label="产品表格"
        hint="一个 .xlsx，或一张工作表一个 .csv（UTF-8 或 GB18030），合计不超过3MB"
        multiple
        onFiles={(files) => void run.check(files)}
      />
    </>
  )
}

function Checked({ step, run }: { step: Extract<Step, { at: 'checked' | 'writing' }>; run: Run }) {
  const { files, report } = step
  const writing = step.at === 'writing'
  const { errorCount, changeCount, warnings } = report
  return (
    <>
      {errorCount > 0 ? (
        <Alert
          type="error"
          showIcon
          className="said"
          title={`有${errorCount}处需要修改，没有写入任何内容`}
          description="请在文件里按下面的工作表、行和列改好，保存后重新选择。"
        />
      ) : step.at === 'checked' && step.again ? (
        <Alert
          type="warning"
          showIcon
          className="said"
          title="检查之后有其他人改动了产品。下面是新的检查结果，请重新核对"
        />
      ) : null}
      <div className="import-say" role="status">
        <span>
          {namesOf(files)}：
          {errorCount > 0
            ? '未通过检查'
            : changeCount === 0
              ? '与现有内容一致，没有改动'
              : `${changeCount}行有改动${warnings.length > 0 ? `，${warnings.length}处用语请核对` : ''}`}
        </span>
        <span className="acts-end">
          <Button onClick={run.cancel} disabled={writing}>
            {errorCount > 0 ? '重新选择文件' : '不导入'}
          </Button>
          {errorCount === 0 && (
            <Button type="primary" loading={writing} onClick={() => void run.write()}>
              {writing ? '正在写入' : '确认导入'}
            </Button>
          )}
        </span>
      </div>
      <ImportReport report={report} />
    </>
  )
}

function namesOf(files: readonly ChosenFile[]): string {
  return files.map(({ name }) => `“${name}”`).join('、')
}

const downloads = {
  'template xlsx': '模板（xlsx，含示例行）',
  'template csv': '模板（csv，含示例行）',
  'all xlsx': '现有产品（xlsx）',
  'all csv': '现有产品（csv）',
} as const

/** The template and the catalogue as it is. */
function Downloads() {
  const { place } = useSession()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  async function download(what: string) {
    const [which, format] = what.split(' ')
    setBusy(true)
    const answer = await ask('staff.exportCatalogue', place, {
      template: which === 'template',
      format: format === 'csv' ? 'csv' : 'xlsx',
    })
    setBusy(false)
    if (!answer.ok) return message.error(answer.failure.message)
    for (const { name, data } of answer.value.files) {
      saveFile({ name, contentType: contentTypeOf(name), data: [data] })
    }
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: Object.entries(downloads).map(([key, label]) => ({ key, label })),
        onClick: ({ key }) => void download(key),
      }}
    >
      <Button icon={<DownloadOutlined />} loading={busy}>
        下载
      </Button>
    </Dropdown>
  )
}
