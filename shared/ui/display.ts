export { Collapse, Descriptions, Popover, Progress, Result, Statistic, Table, Timeline } from 'antd'
