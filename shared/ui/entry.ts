export {
  AutoComplete,
  Checkbox,
  Form,
  Input,
  InputNumber,
  Radio,
  Segmented,
  Select,
  Slider,
  Switch,
  Upload,
} from 'antd'
