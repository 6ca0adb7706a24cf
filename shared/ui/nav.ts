export { Breadcrumb, Drawer, Dropdown, Menu, Pagination, Steps, Tabs } from 'antd'
export { Modal } from './Modal.tsx'
export { Popconfirm } from './Popconfirm.tsx'
