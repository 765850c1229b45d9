import { DownloadOutlined } from '@ant-design/icons'
import { Alert, App, Button, Dropdown, Segmented, Steps, Tabs } from 'antd'
import { useRef, useState } from 'react'
import { type ImportKindName, importKinds } from '../../operate-center/contract/catalogue/staff-imports.ts'
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

/** What was chosen: files of one kind. */
type Chosen = { kind: ImportKindName; files: ChosenFile[] }

type Step =
  | { at: 'choose' }
  | ({ at: 'checking' } & Chosen)
  /** One key for what was looked at: a second tap is the same import. */
  | ({ at: 'checked'; report: Report; key: string; again: boolean } & Chosen)
  | ({ at: 'writing'; report: Report; key: string } & Chosen)
  | ({ at: 'done'; report: Report } & Chosen)

const CHOOSE: Step = { at: 'choose' }
const tabs = ['import', 'imports', 'exports'] as const

/**
 * What there is out as spreadsheets, changed, looked at and in again; and what was imported and exported before.
 * @param kinds those that belong to this screen
 */
export function ImportScreen({ title, kinds: own }: { title: string; kinds: readonly ImportKindName[] }) {
  const { me, place } = useSession()
  const address = useAddress()
  const importable = own.filter((kind) => mayCall(me.grants, importKinds[kind].saves, place))
  const mayImport = importable.length > 0
  // Who may only read still takes out what there is.
  const kinds = mayImport ? importable : own
  const kind = kinds.find((one) => one === address.query.get('kind')) ?? kinds[0] ?? 'tour'
  const askedTab = tabs.find((tab) => tab === address.query.get('tab'))
  const tab = askedTab ?? (mayImport ? 'import' : 'imports')
  const [step, setStep] = useState<Step>(CHOOSE)
  const show = (next: { tab?: string; kind?: string }) => {
    const shown = { tab, kind, ...next }
    const query = new URLSearchParams()
    if (shown.kind !== kinds[0]) query.set('kind', shown.kind)
    if (shown.tab !== 'import') query.set('tab', shown.tab)
    go(addressOf({ ...address, query }), { replace: true })
  }
  const run = useImport(step, setStep)
  return (
    <section className="list">
      <header className="head">
        <h1>{title}</h1>
        <span className="head-acts">
          {kinds.length > 1 && (
            <Segmented<ImportKindName>
              aria-label="产品种类"
              disabled={step.at === 'checking' || step.at === 'writing'}
              value={kind}
              options={kinds.map((value) => ({ value, label: importKinds[value].title }))}
              onChange={(value) => {
                run.cancel()
                show({ kind: value })
              }}
            />
          )}
          <Downloads kind={kind} />
        </span>
      </header>
      <Tabs
        activeKey={tab}
        onChange={(key) => show({ tab: key })}
        destroyOnHidden
        items={[
          ...(mayImport
            ? [
                {
                  key: 'import',
                  label: '导入',
                  children: <ImportSteps kind={kind} step={step} run={run} />,
                },
              ]
            : []),
          {
            key: 'imports',
            label: '导入记录',
            children: (
              <ImportsMade
                kinds={own}
                onUndo={
                  mayImport
                    ? (chosen) => {
                        show({ tab: 'import', kind: chosen.kind })
                        void run.check({ kind: chosen.kind, files: [chosen.file] })
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
  check(chosen: Chosen): Promise<void>
  write(): Promise<void>
  /** Gives up the check that is running, or what was checked. */
  cancel(): void
}

function useImport(step: Step, setStep: (step: Step) => void): Run {
  const { place } = useSession()
  const [failure, setFailure] = useState<Failure | null>(null)
  const running = useRef<AbortController | null>(null)

  async function check(chosen: Chosen, again = false) {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    setFailure(null)
    setStep({ at: 'checking', ...chosen })
    const input = { ...chosen, dryRun: true }
    const answer = await ask('staff.import', place, input, { key: newKey(), signal: mine.signal })
    if (mine.signal.aborted) return
    if (answer.ok) return setStep({ at: 'checked', ...chosen, report: answer.value, key: newKey(), again })
    setFailure(answer.failure)
    setStep(CHOOSE)
  }

  async function write() {
    if (step.at !== 'checked') return
    const { kind, files, report, key } = step
    const chosen = { kind, files }
    setFailure(null)
    setStep({ ...step, at: 'writing' })
    const input = { ...chosen, expected: report.fingerprint }
    const answer = await ask('staff.import', place, input, { key })
    if (answer.ok && answer.value.applied) return setStep({ at: 'done', ...chosen, report: answer.value })
    if (answer.ok) {
      return setStep({ at: 'checked', ...chosen, report: answer.value, key: newKey(), again: true })
    }
    // What others have changed meanwhile is looked at before it is asked again.
    if (answer.failure.kind === 'refused' && /CHANGED|TAKEN/.test(answer.failure.code)) {
      return check(chosen, true)
    }
    setFailure(answer.failure)
    setStep({ ...step, at: 'checked' })
  }

  function cancel() {
    running.current?.abort()
    setFailure(null)
    setStep(CHOOSE)
  }

  return { failure, check: (chosen) => check(chosen), write, cancel }
}

const positions = { choose: 0, checking: 1, checked: 2, writing: 3, done: 4 } as const

function ImportSteps({ kind, step, run }: { kind: ImportKindName; step: Step; run: Run }) {
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
      {step.at === 'choose' && <Choose kind={kind} run={run} />}
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
            title={step.report.changeCount === 0 ? '文件与现有内容一致，没有改动' : kindWords[kind].done}
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

const RENEWED = '导入完成，店铺页面随即更新'

/** What one has to know of the sheets of a kind beside what holds for all, what there is of it, and what its import does. */
const kindWords: Readonly<Record<ImportKindName, { help: string; existing: string; done: string }>> = {
  tour: {
    help: '一条线路的“行程”要写就写全，文件里没有的天数会去掉；团期不能用表格取消。',
    existing: '现有产品',
    done: RENEWED,
  },
  visa: {
    help: '国家、领区和模板填写后台里的名称。一个签证的“签证材料”要写就写全，文件里没有的材料会去掉。',
    existing: '现有产品',
    done: RENEWED,
  },
  goods: {
    help: '分类、运费模板和自提点填写后台里的名称。商品版本按版本编号对应，不再出售的版本在“出售”列填“否”。',
    existing: '现有产品',
    done: RENEWED,
  },
  debris: {
    help: '套餐按套餐编号对应，新套餐请自己编一个编号。指定日期的价格和库存用“门票日历”导入，或在产品的日历里设置。',
    existing: '现有产品',
    done: RENEWED,
  },
  debrisDays: {
    help: '一行一天，按套餐编号和日期对应。不分场次的日期填“库存”；分场次的日期填“场次”，一行一个，如 10:00|50。过去的日期不能改，库存不能少于已售和占用。',
    existing: '今天起的日历',
    done: RENEWED,
  },
  couponCodes: {
    help: '“兑换码批次”一行一个批次，“兑换码”一行一个码。兑换码至少10位且不能连号；系统只保存加密摘要，导入后不能再查看或导出，请自行妥善保管原文件。撤销导入会停用整个批次。',
    existing: '现有批次（不含兑换码）',
    done: '导入完成，兑换码现在可以兑换',
  },
}

function Choose({ kind, run }: { kind: ImportKindName; run: Run }) {
  const { title } = importKinds[kind]
  return (
    <>
      <ol className="import-help">
        <li>从“下载”取得模板或现有内容，在 Excel 或 WPS 中修改；按编号对应，编号相同就是修改。</li>
        <li>在下面选择改好的文件。先检查，列出会新增和修改的内容，核对后再写入；有一行不对就全部不写入。</li>
        <li>文件里没有的行和列保持原样，导入不会删除任何内容。</li>
        <li>{kindWords[kind].help}</li>
      </ol>
      <UploadPart
        label={`${title}表格`}
        hint="一个 .xlsx，或一张工作表一个 .csv（UTF-8 或 GB18030），合计不超过3MB"
        multiple
        onFiles={(files) => void run.check({ kind, files })}
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
          title="检查之后有其他人改动了内容。下面是新的检查结果，请重新核对"
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

/** The template, and what there is. */
function Downloads({ kind }: { kind: ImportKindName }) {
  const { place } = useSession()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  async function download(what: string) {
    const [which, format] = what.split(' ')
    setBusy(true)
    const answer = await ask('staff.exportCatalogue', place, {
      kind,
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
        items: (['template', 'all'] as const).flatMap((which) =>
          (['xlsx', 'csv'] as const).map((format) => ({
            key: `${which} ${format}`,
            label:
              which === 'template'
                ? `模板（${format}，含示例行）`
                : `${kindWords[kind].existing}（${format}）`,
          })),
        ),
        onClick: ({ key }) => void download(key),
      }}
    >
      <Button icon={<DownloadOutlined />} loading={busy}>
        下载
      </Button>
    </Dropdown>
  )
}
